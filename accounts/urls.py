"""Addresses of people, clubs and signing in."""

from django.urls import path

from accounts.views import account, cards, first_run, home, invitations, members, persons

app_name = "accounts"

urlpatterns = [
    path("", home.home, name="home"),
    path("eerste-start/", first_run.first_run, name="first_run"),
    path("clubs/<slug:slug>/", home.club, name="club"),
    path("clubs/<slug:slug>/instellingen/", members.club_settings, name="club_settings"),
    path("clubs/<slug:slug>/leden/", persons.persons, name="persons"),
    path("clubs/<slug:slug>/leden/nieuw/", persons.add_person, name="add_person"),
    path("clubs/<slug:slug>/leden/plakken/", persons.paste_persons, name="paste_persons"),
    path("clubs/<slug:slug>/inlogkaartjes/", cards.cards, name="cards"),
    path("clubs/<slug:slug>/toegang/", members.members, name="members"),
    path("clubs/<slug:slug>/toegang/uitnodigen/", members.invite_member, name="invite_member"),
    path("toegang/<int:membership_id>/", members.membership, name="membership"),
    path("toegang/<int:membership_id>/intrekken/", members.revoke, name="revoke"),
    path("uitnodigingen/<int:invitation_id>/intrekken/", members.withdraw, name="withdraw"),
    path("spelers/<int:person_id>/", persons.person, name="person"),
    path("spelers/<int:person_id>/wijzigen/", persons.change_person_page, name="change_person"),
    path("spelers/<int:person_id>/eigen/", persons.change_own_person, name="change_own_person"),
    path("spelers/<int:person_id>/uitnodigen/", persons.invite_person, name="invite_person"),
    path("spelers/<int:person_id>/archief/", persons.archive, name="archive"),
    path("spelers/<int:person_id>/loskoppelen/", persons.unlink, name="unlink"),
    path("ik/", account.me, name="me"),
    path("ik/beveiligen/", account.second_step, name="second_step"),
    path("opnieuw/", account.again, name="again"),
    path("inloggen/wachtwoord/", account.PasswordSignInView.as_view(), name="sign_in_by_password"),
    path("inloggen/kaartje/", cards.sign_in_by_card, name="sign_in_by_card"),
    path("uitnodiging/", invitations.invitation, name="invitation"),
    path("uitnodiging/<str:token>/", invitations.invitation_link, name="invitation_link"),
]
