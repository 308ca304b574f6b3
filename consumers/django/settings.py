INSTALLED_APPS = ["django.contrib.staticfiles", "rest_framework", "drf_spectacular"]
TEMPLATES = [
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}
]
STATIC_URL = "static/"
STATICFILES_DIRS = ["static"]
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
}
ROOT_URLCONF = "urls"
SECRET_KEY = "for this test only"
DEBUG = True
