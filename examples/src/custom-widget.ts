/** One field has a custom widget. The other widgets are generated from their schemas. */
import { Slider, type Viewable, type Widget } from "@heddle/core";
import { type Field, OpenAPIForm } from "@heddle/openapi";

function widget({ name, schema, required }: Field): Widget | undefined {
  if (name !== "meters") return undefined;
  const bounds = { minimum: 0.5, maximum: 50, step: 0.5 };
  const label = "Meters";
  return new Slider({ name, label, schema, required, value: 4, ...bounds });
}

export function app({ studio }: { studio: string }): Viewable {
  return new OpenAPIForm({
    openapi: `${studio}/openapi.yaml`,
    baseUrl: studio,
    path: "/warp-plans",
    method: "post",
    widget,
  });
}
