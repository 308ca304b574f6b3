import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import "@heddle/elements/form";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<heddle-form src="/openapi.json" path="/orders" method="post"></heddle-form>`,
})
class App {}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
