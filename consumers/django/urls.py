from django.urls import path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView

from orders import CreateOrder

urlpatterns = [
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", TemplateView.as_view(template_name="console.html")),
    path("orders/", CreateOrder.as_view()),
]
