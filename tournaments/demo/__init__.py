"""What the demo club is made of: made-up names, and sheets of simulated legal play that pass every check (`sheets.json`)."""

CLUB = {"name": "De Vier Azen", "city": "Zwijndrecht", "venue": "Buurthuis De Linde", "meets": "donderdag 19.45 uur"}

PAIRS = (
    ("Tiny van Dijk", "Leo Scholten"),
    ("Wim van Rossum", "Els van Rossum"),
    ("Ton Schipper", "Truus Schipper-de Haan"),
    ("Joop van der Meer", "Nel van der Steen"),
    ("Thea Hoekstra", "Sjaak van den Berg"),
    ("José Timmermans", "André Vermeulen"),
    ("Zoë van Leeuwen", "Sem El Idrissi"),
    ("Daniël Brouwer", "Noëlle Hendriks"),
    ("Bep Groeneveld", "Arie Kloosterman"),
    ("Fatma Yılmaz", "Hans Kuipers"),  # noqa: RUF001 - that is how the name is written
    ("Henk Bakker", "Corrie Bakker-Smits"),
    ("Annemarieke van Schoonderwoerd", "Piet Mulder"),
    ("Ria Veldhuizen", "Kees de Groot"),
    ("Bram Terpstra", "Mieke Lammers"),
    ("Loes de Wit", "Rinus Verhoeven"),
    ("Gerrit ten Hoeve", "Wil Janssen"),
    ("Hennie van ’t Hof", "Jan Willem Postma"),  # noqa: RUF001
    ("Cees Oudshoorn", "Marijke Oudshoorn"),
    ("Dirk Hofstra", "Geke Hofstra"),
)
PASSWORD = "boompje"  # noqa: S105 - made to be known: it opens nothing but the demo
SIGN_INS = (
    ("Ria Veldhuizen", "ria@demo.example", "organiser"),
    ("Kees de Groot", "kees@demo.example", "scorer"),
    ("Henk Bakker", "henk@demo.example", "club_admin"),
    ("Nel van der Steen", "nel@demo.example", "player"),
)
