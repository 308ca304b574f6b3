import type { JsonSchemaObject } from "@heddle/schema";

/** The same fields as plain HTML: the cost of the browser itself for a form of this size. */
export function showForm({ properties = {} }: JsonSchemaObject, element: HTMLElement): void {
  const form = document.createElement("form");
  for (const [name, schema] of Object.entries(properties)) {
    const { title = name, type, enum: options } = typeof schema === "object" ? schema : {};
    const label = document.createElement("label");
    label.style.display = "block";
    label.append(title, " ", options ? selectOf(options) : inputOf(type === "boolean"));
    form.append(label);
  }
  element.append(form);
}

function selectOf(options: readonly unknown[]): HTMLSelectElement {
  const select = document.createElement("select");
  select.append(...options.map((option) => new Option(String(option))));
  return select;
}

function inputOf(isCheckbox: boolean): HTMLInputElement {
  const input = document.createElement("input");
  if (isCheckbox) input.type = "checkbox";
  return input;
}
