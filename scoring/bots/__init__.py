"""Opponents by computer, given nothing but what their seat may know; the same view and secret give the same move on every machine.

`opponents.choose_move` is what others use.
"""
