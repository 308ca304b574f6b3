/** Give the address or the text of a document, find an operation, and use it. */
import { Button, Column, Select, TextArea, type Viewable } from "@heddle/core";
import { OpenAPIExplorer } from "@heddle/openapi";

import type { ExampleApis } from "../api/example-apis.ts";

export function app({ studio, documents }: ExampleApis): Viewable {
  const sample = new Select({
    label: "Start from",
    options: [
      { label: "Weaving studio", value: `${studio}/openapi.yaml` },
      { label: "Swagger 2.0", value: `${documents}/library.json` },
      { label: "A thousand operations", value: `${documents}/large.json` },
    ],
  });
  const source = new TextArea({
    label: "OpenAPI document",
    description: "Its address, or its text as JSON or YAML.",
    required: true,
    // Anything else would be the name of a file.
    schema: { pattern: "^https?://|[{\\n]" },
  });
  const place = new Column();
  const open = (): void => {
    if (source.validate().length > 0) return;
    place.children = [
      new OpenAPIExplorer({ openapi: String(source.value) }).view(),
    ];
  };
  sample.watch("value", () => {
    source.assign(sample.value);
    open();
  });
  const button = new Button({ label: "Open", look: "primary", onPress: open });
  return new Column({ children: [sample, source, button, place] });
}
