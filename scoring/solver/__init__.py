"""The exact value of a deal with all cards known, by search: points or points and roem, under any following rule.

`solve` and `position` are what others use. `layout`, `tables` and `search` are written so that numba can compile them and plain Python
can run them: whole numbers and flat arrays only.
"""
