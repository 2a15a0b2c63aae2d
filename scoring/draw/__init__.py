"""Who meets whom in a round: by lot, by the movement in which even pairs sit, or by hand and checked.

Entrants are numbers or texts that mean nothing here; nothing in this package knows names, scores, a database or a clock. Whoever asks
for a draw brings a seeded ``random.Random`` and keeps the seed: the same seed, the same entrants (in any order) and the same history
give the same draw, on every machine.
"""
