import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  provideZonelessChangeDetection,
  signal,
  viewChild,
} from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import type { FlowElementEvents, FormElementEvents, HeddleFlowElement } from "@heddle/elements";
import "@heddle/elements/flow";
import "@heddle/elements/form";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="add()">Add a node</button>
    <p id="events">{{ events() }}</p>
    <heddle-form
      src="/openapi.json"
      path="/orders"
      method="post"
      (change)="onChange($event)"
    ></heddle-form>
    <heddle-flow
      #graph
      src="/graph.json"
      [options]="options"
      (node_added)="onAdded($event)"
    ></heddle-flow>
  `,
})
class App {
  readonly events = signal("");
  readonly options = { showMinimap: true };
  readonly graph = viewChild.required<ElementRef<HeddleFlowElement>>("graph");

  add(): void {
    this.graph().nativeElement.flow?.addNode({ id: "loom", label: "Loom" });
  }

  onChange(event: Event): void {
    const { detail } = event as FormElementEvents["change"];
    this.events.set(`customer: ${(detail.value as { customer?: string }).customer}`);
  }

  onAdded(event: Event): void {
    const { detail } = event as FlowElementEvents["node_added"];
    this.events.set(`added: ${detail.node.id}`);
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
