/** Pick an OpenAPI document or paste one, and use its API. */
import { Button, Column, Select, TextArea, type Viewable } from "@heddle/core";
import { type LoadOptions, OpenAPIConsole } from "@heddle/openapi";

export function app(apis: Record<"studio" | "documents", string>): Viewable {
  const sample = new Select({
    label: "Start from",
    options: [
      { label: "Weaving studio", value: `${apis.studio}/openapi.yaml` },
      { label: "Swagger 2.0", value: `${apis.documents}/library.json` },
      { label: "A thousand operations", value: `${apis.documents}/large.json` },
    ],
  });
  const source = new TextArea({
    label: "OpenAPI document",
    description: "Its text, as JSON or YAML.",
    required: true,
  });
  const place = new Column();
  const open = (openapi: unknown, load: LoadOptions = {}): void => {
    if (typeof openapi !== "string") return;
    // Allows requests to any server. Do not offer this to visitors that you do not trust.
    place.children = [
      new OpenAPIConsole({ openapi, load, allowCustomServer: true }),
    ];
  };
  sample.watch("value", () => open(sample.value));
  const openText = (): void => {
    if (source.validate().length > 0) return;
    sample.clear();
    open(source.value, { textOnly: true });
  };
  const button = new Button({
    label: "Open",
    variant: "primary",
    onPress: openText,
  });
  return new Column({ children: [sample, source, button, place] });
}
