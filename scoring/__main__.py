"""``python -m scoring VERB``; see docs/command-line.md."""

import sys

from scoring.cli.command import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], sys.stdin.buffer.read, sys.stdout, sys.stderr))
