"""The rules of an evening: what is frozen when it starts, and what holds in it."""

from scoring.rules import RuleSet, list_settings, make_rules
from tournaments.models import Event


def copy_rules(event: Event) -> dict[str, object]:
    """The rules of a planned event as they are frozen into it when it starts: the preset's name and every setting."""
    rules = make_rules(event.rule_preset, {"deals_per_round": event.deals_per_round, "bye_points": event.bye_points})
    return {"preset": event.rule_preset, **list_settings(rules)}


def read_rules(event: Event) -> RuleSet:
    """The rules that hold in an event: its frozen copy, or what would be frozen now."""
    frozen = dict(event.rules or copy_rules(event))
    return make_rules(str(frozen.pop("preset")), frozen)
