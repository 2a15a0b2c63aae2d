"""Django's settings. What the environment may change is read in config/env.py."""

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.env import BASE_DIR, read_environment
from config.logs import make_logging

ENV = read_environment()

# The site and its address
DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key
SITE_URL = ENV.site_url
ALLOWED_HOSTS = ENV.allowed_hosts
CSRF_TRUSTED_ORIGINS = [SITE_URL]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
SITE_ID = 1

INSTALLED_APPS = [
    "config",
    "duels",
    "tournaments",
    "accounts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_celery_results",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "drf_spectacular",
    "rest_framework",
    "simple_history",
]

MIDDLEWARE = [
    "config.middleware.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "config.templatetags.house"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "config.forms.HouseRenderer"
DJANGO_TABLES2_TEMPLATE = "_partials/table.html"

# Data
DATABASES = {"default": ENV.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    # Shared between processes, since limits on sign-in are counted in it.
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": ENV.redis_url}
    if ENV.redis_url
    else {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": ENV.data_dir / "cache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# Why demo data may not go into this database, or "".
DEMO_REFUSAL = ENV.demo_refusal

# People and sign-in
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.sign_up.SignUpForm"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 900
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if ENV.is_https else "http"
# A whole hall shares one address: what counts is the account (key) or the signed-in user; an address alone has wide limits.
ACCOUNT_RATE_LIMITS = {
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reset_password": "300/h/ip,5/m/key",
    "reauthenticate": "10/m/user",
    "reset_password_from_key": "300/h/ip",
    "signup": "300/h/ip",
    "login": "300/m/ip",
    "login_failed": "600/h/ip,10/15m/key",
    "request_login_code": "300/h/ip,5/15m/key",
    "confirm_email": "3/3m/key",
    # Guesses on one card are counted on the card itself (accounts/services/cards.py).
    "sign_in_card": "300/m/ip",
    "first_run": "10/m/ip",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Boompje"

# Mail
vars().update(ENV.email)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENV.email_from

# Safety
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = ENV.is_https
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if ENV.is_https else 0
# gunicorn speaks plain http: an https address means that a proxy stands in front and says so.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.is_https else None
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if ENV.is_https else 0
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Language and time
LANGUAGE_CODE = "nl"
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "Europe/Amsterdam"

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = ENV.data_dir / "media"

# Tasks
CELERY_BROKER_URL = ENV.redis_url or "filesystem://localhost//"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 3600}
    if ENV.redis_url
    else {
        "data_folder_in": str(ENV.data_dir / "queue"),
        "data_folder_out": str(ENV.data_dir / "queue"),
        "control_folder": str(ENV.data_dir / "queue-control"),
        "polling_interval": 0.05,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_RESULT_BACKEND = "django-db"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_STORE_ERRORS_EVEN_IF_IGNORED = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {"default": {}, "solver": {}}
CELERY_TASK_ROUTES = {"tournaments.jobs.solve_boards": {"queue": "solver"}}
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "repair-jobs": {"task": "accounts.jobs.repair_jobs", "schedule": 30.0, "options": {"expires": 30}},
    "repair-plays": {"task": "duels.jobs.repair_plays", "schedule": 10.0, "options": {"expires": 10}},
    "expire-duels": {"task": "duels.jobs.expire_duels", "schedule": 60.0, "options": {"expires": 60}},
    "repair-standings": {"task": "tournaments.jobs.repair_standings", "schedule": 30.0, "options": {"expires": 30}},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(ENV.data_dir / "beat")

# The API
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": "600/min"},
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "NUM_PROXIES": 1 if ENV.is_https else 0,
    "EXCEPTION_HANDLER": "config.api.answer_exception",
}
SPECTACULAR_SETTINGS = {"TITLE": "Boompje", "VERSION": "v1", "SERVE_INCLUDE_SCHEMA": False, "SCHEMA_PATH_PREFIX": "/api/v1"}

LOGGING = make_logging(debug=DEBUG)
