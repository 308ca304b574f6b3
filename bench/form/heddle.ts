import { mount } from "@heddle/react";
import type { JsonSchemaObject } from "@heddle/schema";
import { schemaToWidget } from "@heddle/views";

export function showForm(schema: JsonSchemaObject, element: HTMLElement): void {
  mount(schemaToWidget("form", schema, { required: true }), element);
}
