"""Who: accounts that sign in, clubs, their persons, and what ties an account to them."""

from accounts.models.account import Account
from accounts.models.club import Club
from accounts.models.invitation import Invitation
from accounts.models.job import Job
from accounts.models.membership import Membership
from accounts.models.person import Person
from accounts.models.sign_in_card import SignInCard

__all__ = ["Account", "Club", "Invitation", "Job", "Membership", "Person", "SignInCard"]
