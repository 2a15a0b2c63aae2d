"""The supervisor: honcho on the Procfile. When one process ends, all of them are stopped."""

from honcho import command, manager

# Seconds between the request to stop and the end by force: time for a worker to finish what it is doing.
manager.KILL_WAIT = 15

if __name__ == "__main__":
    command.main()
