"""How every form looks: label, hint, message above the input, and a list of what is wrong on top."""

from django.forms.renderers import TemplatesSetting


class HouseRenderer(TemplatesSetting):
    """Renders forms, fields and lists of errors by the site's own templates."""

    form_template_name = "_partials/form.html"
    field_template_name = "_partials/field.html"
