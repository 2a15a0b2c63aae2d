"""A club's set of boards: dealt once from a secret seed, solved by the worker board after board, and stored as it goes."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import get_resolver

from accounts.choices import JobState
from accounts.models import Account, Club, Job
from accounts.services.jobs import LOST_AFTER
from config.celery import app
from scoring.boards import commit_to_seed, deal_board
from scoring.cards import Suit
from scoring.rules import NKU
from scoring.side import Seat
from scoring.solver.position import Position, Solver, Value
from tests.services import ROOT, Running, make_environment, wait_until
from tests.tournaments.build import make_club
from tournaments import jobs
from tournaments.convert.boards import read_board_rules, read_hands, show_hands, show_pars, write_hands
from tournaments.models import Board, BoardSet
from tournaments.refusals import Refusal, Refused
from tournaments.services import pars
from tournaments.services.boards import SOLVE, make_board_set, solve_again


@pytest.fixture
def board_set(club: Club, organiser: Account) -> BoardSet:
    """Three boards that nobody has solved yet."""
    return make_board_set(club=club, name="Novemberdrive", rule_preset="nku", board_count=3, by=organiser)


class KilledError(BaseException):
    """What a killed worker leaves behind: nothing is tidied up."""


class TestMaking:
    def test_the_boards_are_those_of_the_seed(self, board_set: BoardSet) -> None:
        seed = bytes.fromhex(board_set.seed)
        assert board_set.commitment == commit_to_seed(seed)
        for board in board_set.boards.all():
            dealt = deal_board(seed, board.number, NKU)
            assert read_hands(board.hands) == dict(dealt.hands)
            assert board.dealer == dealt.dealer
            assert board.pars is None
        assert [board.dealer for board in board_set.boards.all()] == ["N", "E", "S"]

    def test_every_set_has_a_seed_of_its_own(self, club: Club, board_set: BoardSet) -> None:
        other = make_board_set(club=club, name="Decemberdrive", rule_preset="nku", board_count=3, by=None)
        assert len(bytes.fromhex(other.seed)) == 32
        assert other.seed != board_set.seed

    def test_the_rules_are_frozen_into_it(self, club: Club) -> None:
        made = make_board_set(club=club, name="Amsterdams", rule_preset="amsterdam", board_count=1, by=None)
        assert made.rules["preset"] == "amsterdam"
        assert not read_board_rules(made).trump_partner

    def test_a_name_is_used_once_in_a_club(self, club: Club, other_club: Club, board_set: BoardSet) -> None:
        with pytest.raises(Refused) as refused:
            make_board_set(club=club, name=" Novemberdrive ", rule_preset="nku", board_count=1, by=None)
        assert refused.value.code == Refusal.BOARD_SET_TWICE
        assert make_board_set(club=other_club, name="Novemberdrive", rule_preset="nku", board_count=1, by=None)

    def test_three_players_have_no_pars(self, club: Club) -> None:
        with pytest.raises(Refused) as refused:
            make_board_set(club=club, name="Met drie", rule_preset="three_hand", board_count=1, by=None)
        assert refused.value.code == Refusal.BOARDS_FOR_FOUR
        assert not BoardSet.objects.exists()

    def test_the_worker_is_asked_after_the_commit(self, club: Club, django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
        jobs.solve_boards.name  # noqa: B018 - the task is known, as in a worker
        with django_capture_on_commit_callbacks(execute=True):
            made = make_board_set(club=club, name="Drive", rule_preset="nku", board_count=2, by=None)
            assert not Board.objects.filter(pars__isnull=False).exists()
        assert Board.objects.filter(board_set=made).filter(pars__isnull=False).count() == 2


class TestSolving:
    def test_each_board_gets_the_exact_values_of_all_trumps(self, board_set: BoardSet) -> None:
        jobs.solve_boards(board_set.job_id)
        board = board_set.boards.get(number=2)
        for value in Value:
            solver = Solver(NKU, value)
            expected = {trump.value: solver.find_value(Position(read_hands(board.hands), trump, Seat.S)) for trump in Suit}
            assert board.pars[value] == expected

    def test_the_job_tells_how_far_it_is(self, board_set: BoardSet, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[tuple[str, int]] = []
        real = pars.advance_job

        def note(*, job_id: int, progress: int) -> None:
            real(job_id=job_id, progress=progress)
            seen.append(Job.objects.values_list("state", "progress").get(pk=job_id))

        monkeypatch.setattr(pars, "advance_job", note)
        jobs.solve_boards(board_set.job_id)
        assert seen == [(JobState.RUNNING, 1), (JobState.RUNNING, 2), (JobState.RUNNING, 3)]
        assert Job.objects.get().state == JobState.DONE

    def test_a_killed_worker_loses_one_board_and_the_next_goes_on(self, board_set: BoardSet, monkeypatch: pytest.MonkeyPatch) -> None:
        real, calls = Solver.value_trumps, []

        def die_at_the_second_board(self: Solver, *args: Any) -> Any:
            calls.append(args)
            if len(calls) == 3:
                raise KilledError
            return real(self, *args)

        monkeypatch.setattr(Solver, "value_trumps", die_at_the_second_board)
        with pytest.raises(KilledError):
            jobs.solve_boards(board_set.job_id)
        job = Job.objects.get()
        assert (job.state, job.progress) == (JobState.RUNNING, 1)
        first = board_set.boards.get(number=1).pars

        Job.objects.update(heard_at=job.heard_at - LOST_AFTER)
        jobs.solve_boards(board_set.job_id)
        job.refresh_from_db()
        assert (job.state, job.progress) == (JobState.DONE, 3)
        assert board_set.boards.get(number=1).pars == first
        assert len(calls) == 3 + 4

    def test_solving_again_changes_nothing(self, board_set: BoardSet, monkeypatch: pytest.MonkeyPatch) -> None:
        jobs.solve_boards(board_set.job_id)
        before = list(Board.objects.values())
        monkeypatch.setattr(pars, "Solver", None)
        jobs.solve_boards(board_set.job_id)
        assert list(Board.objects.values()) == before

    def test_what_fails_is_kept_with_the_job_and_may_be_tried_again(self, board_set: BoardSet, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Solver, "value_trumps", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            jobs.solve_boards(board_set.job_id)
        job = Job.objects.get()
        assert job.state == JobState.FAILED
        assert job.error.startswith("ZeroDivisionError")

        monkeypatch.undo()
        board_set.refresh_from_db()
        assert solve_again(board_set=board_set)
        jobs.solve_boards(board_set.job_id)
        assert not board_set.boards.filter(pars__isnull=True).exists()
        assert not solve_again(board_set=board_set)

    def test_it_goes_to_the_queue_of_the_solver(self) -> None:
        assert jobs.solve_boards.name == SOLVE
        assert app.amqp.router.route({}, SOLVE)["queue"].name == "solver"


class TestShowing:
    def test_hands_are_written_and_read(self) -> None:
        hands = deal_board(bytes(32), 1, NKU).hands
        assert read_hands(write_hands(hands)) == dict(hands)

    def test_a_hand_is_shown_by_suit_the_highest_first(self) -> None:
        board = Board(number=1, dealer="N", hands="C7CJCAS8STSQSKSA D7D8D9DTDJDQDKDA H7H8H9HTHJHQHKHA C8C9CTCQCKS7S9SJ")
        north, east, south, west = show_hands(board, NKU)
        assert [[str(rank) for rank in suit.ranks] for suit in north.suits] == [["A", "H", "V", "10", "8"], [], ["A", "B", "7"], []]
        assert (north.is_dealer, east.is_leader, south.is_dealer, west.is_leader) == (True, True, False, False)

    def test_a_side_that_cannot_have_more_is_nat(self) -> None:
        values = {"C": 40, "D": -52, "H": 0, "S": 500}
        board = Board(number=1, dealer="N", pars={"points": values, "points_and_roem": values})
        clubs, diamonds, hearts, spades = show_pars(board)
        assert (clubs.ns, clubs.ew) == (40, None)
        assert (diamonds.ns, diamonds.ew) == (None, 52)
        assert (hearts.ns, hearts.ew, hearts.width) == (None, None, 0)
        assert (diamonds.start, diamonds.width, spades.start, spades.width) == (-20, 20, 0, 100)


WEB = """
import sys
from config.wsgi import application
from django.urls import get_resolver
from django.test import Client
from accounts.models import Account
get_resolver().url_patterns
client = Client()
client.force_login(Account.objects.get(email=sys.argv[1]), backend="django.contrib.auth.backends.ModelBackend")
for address in sys.argv[2:]:
    print(client.get(address).status_code)
print(sorted({"numba", "numpy"} & set(sys.modules)))
"""


@pytest.mark.services
class TestProcesses:
    @pytest.fixture
    def club(self, transactional_db: None) -> Club:
        return make_club("De Vier Azen", "de-vier-azen")

    def test_a_real_worker_works_out_the_pars(self, worker: Running, club: Club) -> None:
        made = make_board_set(club=club, name="Drive", rule_preset="nku", board_count=4, by=None)

        wait_until(lambda: Job.objects.get().state == JobState.DONE, seconds=120, what="the pars of four boards")
        assert made.boards.filter(pars__isnull=False).count() == 4

    @pytest.mark.django_db(transaction=True)
    def test_no_web_process_loads_the_solver(self, club: Club, organiser: Account, settings: Any) -> None:
        made = make_board_set(club=club, name="Drive", rule_preset="nku", board_count=1, by=organiser)
        database = settings.DATABASES["default"]
        url = f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
        pages = [made.get_absolute_url(), f"{made.get_absolute_url()}1/", f"/clubs/{club.slug}/boards/new/"]
        assert get_resolver().resolve(pages[0])
        changes = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings", "SITE_URL": "http://testserver", "DEBUG": "1"}
        command = [sys.executable, "-c", WEB, organiser.email, *pages]
        done = subprocess.run(command, cwd=ROOT, env=make_environment(**changes), capture_output=True, text=True, check=False)
        assert done.stdout.split("\n")[:-1] == ["200", "200", "200", "[]"], done.stderr
