import {
  Alert,
  Button,
  Column,
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

/** An editable schema, the form that is generated from it, and the value of the form. */
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
  /** Why the schema is invalid; the form then shows the last valid schema. */
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
    this.schema.watch(["value", "draft"], () => this.#update());
    this.#update();
  }

  #update(): void {
    const [issue] = this.schema.issues();
    if (issue) return this.problem.update({ visible: true, text: issue.message });
    this.problem.visible = false;
    this.#show(this.schema.value as JsonSchema);
  }

  #show(schema: JsonSchema): void {
    const widget = schemaToWidget("value", schema, { required: true });
    const validNotice = new Alert({ severity: "success", visible: false });
    const check = new Button({
      label: "Check the value",
      onPress: () => {
        const isValid = widget.validate().length === 0;
        validNotice.update({ visible: isValid, text: "The value fits the schema." });
      },
    });
    copyValues(this.value.value, widget);
    this.value.value = widget.value;
    widget.watch("value", () => {
      this.value.value = widget.value;
      validNotice.visible = false;
    });
    this.form.children = [this.problem, widget, check, validNotice];
  }
}

/** The views of a playground, in the order that `PlaygroundSection` expects. */
export function app(): Viewable {
  const { sample, schema, form, value } = new Playground();
  return new Column({ children: [sample, schema, form, value] });
}

/** Copies the entered values to the new form, if it has fields with the same names. */
function copyValues(entered: unknown, widget: Widget): void {
  if (typeof entered !== "object" || entered === null) return;
  const names = new Set(widget.membersOf(entered).map(([{ name }]) => name));
  const kept = Object.entries(entered).filter(([name]) => names.has(name));
  if (kept.length > 0) widget.value = Object.fromEntries(kept);
}
