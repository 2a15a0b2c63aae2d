"""Planning, starting, closing and reopening an evening: what the club decides, what is frozen, what may still change."""

import datetime as dt
from typing import Any

import pytest

from accounts.models import Account, Club
from accounts.services.clubs import change_club
from scoring.rules import find_preset
from tests.tournaments.build import Evening, make_club, make_person
from tests.tournaments.organise import refuse
from tournaments.choices import EventKind, EventState, Movement, Publicity, RoundState
from tournaments.convert import read_rules
from tournaments.models import Event
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.entrants import list_persons_for
from tournaments.services.entrants import add_entrant
from tournaments.services.setup import change_event, close_event, create_event, reopen_event, start_event

DATE = dt.date(2026, 11, 26)


def plan(club: Club, **settings: Any) -> Event:
    return create_event(club=club, by=None, name="Clubavond 4", date=DATE, **settings)


class TestPlanning:
    def test_the_club_gives_the_rules_and_the_value_of_a_bye(self, db: None) -> None:
        event = plan(make_club("Troef", "troef", rule_preset="amsterdam", bye_points=1500, totals_only=True))
        assert (event.rule_preset, event.bye_points, event.totals_only) == ("amsterdam", 1500, True)
        assert (event.state, event.rules, event.round_count, event.deals_per_round) == (EventState.PLANNED, None, 3, 16)

    @pytest.mark.parametrize(("deals", "points"), [(16, 1600), (12, 1200), (8, 800)])
    def test_a_bye_is_100_a_deal_unless_the_organiser_says_otherwise(self, club: Club, deals: int, points: int) -> None:
        assert plan(club, deals_per_round=deals, bye_points=None).bye_points == points
        assert plan(club, deals_per_round=deals, bye_points=1450).bye_points == 1450

    def test_a_name_may_be_80_signs_with_an_emoji(self, club: Club) -> None:
        name = "Kerstdrive \N{CHRISTMAS TREE} " + "x" * 67
        assert Event.objects.get(pk=create_event(club=club, by=None, name=name, date=DATE).pk).name == name

    def test_a_name_is_tidied(self, club: Club) -> None:
        assert create_event(club=club, by=None, name="  Ronde \u0007 drie ", date=DATE).name == "Ronde drie"

    @pytest.mark.parametrize(
        ("setting", "code"),
        [
            ({"rule_preset": "three_hand"}, Refusal.NOT_FOR_FOUR),
            ({"tie_breaks": ["pits", "nats", "pits"]}, Refusal.TIE_BREAK_TWICE),
        ],
    )
    def test_what_no_evening_can_be(self, club: Club, setting: dict[str, Any], code: Refusal) -> None:
        with pytest.raises(Refused) as refused:
            plan(club, **setting)
        assert refused.value.code == code
        event = plan(club)
        with pytest.raises(Refused):
            change_event(event=event, by=None, **setting)

    def test_individuals_do_not_sit_and_move_on(self, club: Club) -> None:
        assert refuse(lambda: plan(club, kind=EventKind.INDIVIDUAL, movement=Movement.EVEN_SITS)).code == Refusal.PAIRS_ONLY
        assert not Event.objects.exists()

    def test_the_organiser_and_the_change_are_in_the_history(self, club: Club, organiser: Account) -> None:
        event = create_event(club=club, by=organiser, name="A", date=DATE)
        change_event(event=event, by=organiser, name="B")
        assert [(past.name, past.history_user) for past in event.history.all()] == [("B", organiser), ("A", organiser)]

    def test_everything_may_change_while_it_is_planned(self, club: Club) -> None:
        event = change_event(event=plan(club), by=None, kind=EventKind.INDIVIDUAL, deals_per_round=12, bye_points=1200)
        assert (event.kind, event.deals_per_round, event.bye_points) == (EventKind.INDIVIDUAL, 12, 1200)


class TestStarting:
    def start(self, club: Club, **settings: Any) -> Event:
        event = plan(club, **settings)
        for names in (("Anna A", "Bert B"), ("Cor C", "Dirk D"), ("Els E", "Frits F")):
            add_entrant(event=event, persons=[make_person(club, name) for name in names], by=None)
        return start_event(event=event, by=None)

    def test_the_rules_are_copied_and_stay_what_they_were(self, club: Club, organiser: Account) -> None:
        event = self.start(club, deals_per_round=12, bye_points=1200)
        change_club(club=club, by=organiser, rule_preset="amsterdam", bye_points=900)
        event.refresh_from_db()
        rules = read_rules(event)
        assert (rules.bye_points, rules.deals_per_round, rules.four_jacks) == (1200, 12, find_preset("nku").four_jacks)

    def test_each_entrant_gets_a_lot_that_stays(self, club: Club) -> None:
        event = self.start(club)
        lots = list(event.entrants.values_list("lot", flat=True))
        assert len({*lots} - {None}) == 3
        start_event(event=event, by=None)
        assert list(event.entrants.values_list("lot", flat=True)) == lots

    def test_too_few_cannot_start(self, club: Club) -> None:
        event = plan(club)
        add_entrant(event=event, persons=[make_person(club, "Anna A"), make_person(club, "Bert B")], by=None)
        with pytest.raises(Refused) as refused:
            start_event(event=event, by=None)
        assert refused.value.details == {"least": 2, "present": 1}
        event.refresh_from_db()
        assert event.state == EventState.PLANNED

    def test_the_name_and_the_tie_breaks_may_change_then_and_the_rules_may_not(self, club: Club) -> None:
        event = self.start(club)
        before = event.results_revision
        changed = change_event(
            event=event, by=None, name="Anders", tie_breaks=["highest_round"], publicity=Publicity.HIDDEN, bye_points=1600
        )
        assert (changed.name, changed.tie_breaks) == ("Anders", ["highest_round"])
        assert changed.results_revision == before + 1
        assert refuse(lambda: change_event(event=event, by=None, bye_points=0)).code == Refusal.EVENT_STARTED
        assert refuse(lambda: change_event(event=event, by=None, kind=EventKind.INDIVIDUAL)).code == Refusal.EVENT_STARTED

    def test_no_fewer_rounds_than_were_drawn(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.open_round(2, (one, two))
        with pytest.raises(Refused) as refused:
            change_event(event=evening.event, by=None, round_count=1)
        assert (refused.value.code, refused.value.details) == (Refusal.FEWER_ROUNDS, {"number": 2})


class TestClosing:
    def test_only_when_every_round_is_closed(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        assert refuse(lambda: close_event(event=evening.event, by=None)).code == Refusal.NOTHING_PLAYED
        evening.open_round(1, (one, two))
        evening.open_round(2, (one, two), state=RoundState.DRAFT)
        with pytest.raises(Refused) as refused:
            close_event(event=evening.event, by=None)
        assert (refused.value.code, refused.value.details) == (Refusal.ROUNDS_OPEN, {"rounds": "1, 2"})

    def test_fewer_rounds_than_planned_are_enough(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.close_round(1)
        event = close_event(event=evening.event, by=None)
        assert (event.state, event.closed_at is not None) == (EventState.CLOSED, True)
        assert close_event(event=event, by=None).closed_at == event.closed_at

    def test_a_planned_evening_cannot_be_closed(self, club: Club) -> None:
        event = plan(club)
        assert refuse(lambda: close_event(event=event, by=None)).code == Refusal.EVENT_NOT_RUNNING

    def test_reopening_wants_a_reason_and_keeps_it(self, evening: Evening, organiser: Account) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.close_round(1)
        event = close_event(event=evening.event, by=organiser)
        assert refuse(lambda: reopen_event(event=event, reason="  ", by=organiser)).code == Refusal.REASON_MISSING
        event = reopen_event(event=event, reason="Tafel 1 was verkeerd om", by=organiser)
        assert (event.state, event.closed_at) == (EventState.RUNNING, None)
        last = event.history.first()
        assert (last.history_change_reason, last.history_user, last.state) == ("Tafel 1 was verkeerd om", organiser, EventState.RUNNING)
        assert refuse(lambda: reopen_event(event=event, reason="nog eens", by=organiser)).code == Refusal.EVENT_NOT_CLOSED

    def test_nothing_changes_in_a_closed_evening(self, evening: Evening) -> None:
        Event.objects.filter(pk=evening.event.pk).update(state=EventState.CLOSED)
        assert refuse(lambda: change_event(event=evening.event, by=None, name="x")).code == Refusal.EVENT_CLOSED

    def test_a_change_of_settings_never_touches_the_revisions_of_the_standing(self, evening: Evening) -> None:
        stale = Event.objects.get(pk=evening.event.pk)
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.enter(1, 1, 1284, 1858)
        before = Event.objects.get(pk=stale.pk).results_revision
        change_event(event=stale, by=None, name="Anders")
        assert Event.objects.get(pk=stale.pk).results_revision == before + 1


class TestFederation:
    def test_its_event_takes_persons_of_its_clubs_and_of_nobody_else(self, club: Club, other_club: Club) -> None:
        federation = make_club("Bond", "bond", is_federation=True)
        Club.objects.filter(pk=club.pk).update(parent=federation)
        here, there = make_person(Club.objects.get(pk=club.pk), "Anna A"), make_person(other_club, "Bert B")
        event = create_event(club=federation, by=None, name="NK", date=DATE, kind=EventKind.INDIVIDUAL)
        assert list(list_persons_for(event)) == [here]
        assert add_entrant(event=event, persons=[here], by=None).number == 1
        assert refuse(lambda: add_entrant(event=event, persons=[there], by=None)).code == Refusal.PERSON_OF_ANOTHER_CLUB
