import {
  Alert,
  Button,
  Column,
  Group,
  type JsonSchema,
  JsonInput,
  JsonTree,
  schemaToWidget,
  Select,
  type Viewable,
  type Widget,
} from "@heddle/core";
import { samples } from "./samples.ts";

const firstSample = "Person";

/** A schema that the visitor edits, the form that follows it, and the value of the form. */
export class Playground {
  readonly sample: Select = new Select({
    label: "Start from",
    required: true,
    options: Object.keys(samples).map((name) => ({ label: name, value: name })),
    value: firstSample,
  });
  readonly schema: JsonInput = new JsonInput({
    label: "JSON Schema",
    required: true,
    schema: { type: ["object", "boolean"] },
    value: samples[firstSample],
  });
  /** What is wrong with the schema, while the form is still that of the last one that worked. */
  readonly problem: Alert = new Alert({
    severity: "error",
    title: "The form shows the last schema that worked",
    visible: false,
  });
  readonly form: Column = new Column();
  readonly value: JsonTree = new JsonTree({
    label: "Value",
    depth: 4,
    value: { role: "Weaver", skills: ["twill", "satin"] },
  });

  constructor() {
    this.sample.watch("value", () => {
      this.value.value = undefined;
      this.schema.assign(samples[String(this.sample.value)]);
    });
    this.schema.watch(["value", "draft"], () => this.#follow());
    this.#follow();
  }

  #follow(): void {
    const [issue] = this.schema.problems();
    if (issue) return this.problem.update({ visible: true, text: issue.message });
    this.problem.visible = false;
    this.#show(this.schema.value as JsonSchema);
  }

  #show(schema: JsonSchema): void {
    const widget = schemaToWidget("value", schema, { required: true });
    const verdict = new Alert({ severity: "success", visible: false });
    const check = new Button({
      label: "Check the value",
      onPress: () => {
        const isValid = widget.validate().length === 0;
        verdict.update({ visible: isValid, text: "The value fits the schema." });
      },
    });
    carryOver(this.value.value, widget);
    this.value.value = widget.value;
    widget.watch("value", () => {
      this.value.value = widget.value;
      verdict.visible = false;
    });
    this.form.children = [this.problem, widget, check, verdict];
  }
}

/** The four views of a playground, in the order in which the page finds places for them. */
export function app(): Viewable {
  const { sample, schema, form, value } = new Playground();
  return new Column({ children: [sample, schema, form, value] });
}

/** Puts what was entered into the form of the edited schema, as far as that has a place for it. */
function carryOver(entered: unknown, widget: Widget): void {
  if (typeof entered !== "object" || entered === null || !(widget instanceof Group)) return;
  const names = new Set(widget.children.map(({ name }) => name));
  const kept = Object.entries(entered).filter(([name]) => names.has(name));
  if (kept.length > 0) widget.value = Object.fromEntries(kept);
}
