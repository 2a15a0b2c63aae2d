"""Codes that people read from paper or get by mail: how they are made, tidied and kept."""

import secrets

from django.utils.crypto import salted_hmac

# Nothing that is mistaken for something else when it is written or read aloud: no 0 O, 1 I L, 2 Z, 5 S, U V.
ALPHABET = "ABCDEFGHJKMNPQRTWXY346789"


def make_code(length: int) -> str:
    """Gives a new code of so many signs."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def make_token() -> str:
    """Gives a new key for a link: 256 bits."""
    return secrets.token_urlsafe(32)


def tidy_code(text: str) -> str:
    """Gives a typed code without spaces, hyphens and dots, in capitals."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def show_code(code: str) -> str:
    """Gives the code in groups that are easy to type: XXXX-XXX-XXX, or fours when it is shorter."""
    groups = (code[:4], code[4:7], code[7:]) if len(code) == 10 else (code[:4], code[4:])
    return "-".join(filter(None, groups))


def hash_code(code: str) -> str:
    """Gives what is kept of a code or key: 64 hexadecimal digits that need the site's own secret to be tried out."""
    return salted_hmac("accounts.codes", code, algorithm="sha256").hexdigest()


def derive_code(purpose: str, length: int) -> str:
    """Gives a code that this site, and only this site, can make again."""
    number = int.from_bytes(salted_hmac("accounts.codes.derived", purpose, algorithm="sha256").digest())
    signs = []
    for _ in range(length):
        number, index = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[index])
    return "".join(signs)
