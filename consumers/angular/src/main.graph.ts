import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import "@heddle/elements/flow";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<heddle-flow src="/graph.json"></heddle-flow>`,
})
class App {}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
