"""The rules of klaverjassen as values in, values out.

Nothing in this package knows Django, a database, a clock or a file. It is used from Python (one module a concept: ``deal``, ``sheet``,
``standings`` ...) and from the command line (``python -m scoring VERB``, see docs/command-line.md).
"""
