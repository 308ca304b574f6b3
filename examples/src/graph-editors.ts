/** Two editors of the same data: a form generated from its schema, and JSON. Each follows changes in the other. */
import { Row, type Viewable } from "@heddle/core";
import { type EditorData, JsonEditor, SchemaEditor } from "@heddle/flow";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { title: "Name", type: "string" },
    weave: { title: "Weave", enum: ["plain", "twill", "satin"] },
    tension: { title: "Tension", type: "number", minimum: 0, maximum: 1 },
    shafts: { title: "Shafts", type: "integer", minimum: 2 },
    due: { title: "Due", type: "string", format: "date" },
    colors: { title: "Colors", type: "array", items: { type: "string" } },
  },
};

export function app(): Viewable {
  let data: EditorData = { name: "Scarf", weave: "twill", tension: 0.4 };
  const onPatch = (patch: EditorData): void => {
    data = { ...data, ...patch };
    form.receive(data);
    json.receive(data);
  };
  const form = new SchemaEditor(data, schema, { onPatch });
  const json = new JsonEditor(data, schema, { onPatch });
  return new Row({ children: [form, json] });
}
