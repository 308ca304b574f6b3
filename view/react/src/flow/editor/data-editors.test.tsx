import { type EditorData, Flow, JsonEditor, NodeType, SchemaEditor } from "@heddle/flow";
import { type Records, ValidationError } from "@heddle/params";
import { Row, toView, type View } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { localAndRemote, presentations, show } from "../../show.fixture.tsx";

const schema = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    weave: { enum: ["plain", "twill"], title: "Weave" },
    tension: { type: "integer", title: "Tension", minimum: 0, maximum: 10 },
    shafts: { type: "integer", title: "Shafts" },
  },
};

const first: EditorData = { name: "Scarf", weave: "plain", tension: 4, shafts: 8 };

/** Two editors of the same data, which share accepted values. */
function sharedEditors(): {
  row: Row;
  data: () => EditorData;
  change: (patch: EditorData) => void;
} {
  let data = first;
  const change = (patch: EditorData): void => {
    data = { ...data, ...patch };
    form.receive(data);
    json.receive(data);
  };
  const onPatch = (patch: EditorData): void => {
    if (patch["name"] === "Rug") {
      throw new ValidationError("Flow", [{ path: ["name"], code: "taken", message: "Taken." }]);
    }
    change(patch);
  };
  const form = new SchemaEditor(data, schema, { onPatch });
  const json = new JsonEditor(data, schema, { onPatch });
  return { row: new Row({ children: [form, json] }), data: () => data, change };
}

describe.each(presentations)("editors of a %s", (_, present) => {
  test("[G84, G93] report typed, chosen and slid values", async () => {
    const { row, data } = sharedEditors();
    await show(present(toView(row)));
    await page.getByRole("textbox", { name: "Name" }).fill("Shawl");
    await page.getByRole("combobox", { name: "Weave" }).selectOptions("twill");
    const slider = page.getByRole("slider", { name: "Tension" });
    await expect.element(slider).toBeVisible();
    slider.element().focus();
    await userEvent.keyboard("{ArrowRight}");
    const changed = { name: "Shawl", weave: "twill", tension: 5, shafts: 8 };
    await expect.poll(data).toEqual(changed);
    await expect.element(page.getByLabelText("Data")).toHaveTextContent('"name": "Shawl"');
  });

  test("[G87, G95] keep and mark a draft while the data changes elsewhere", async () => {
    const { row, data, change } = sharedEditors();
    await show(present(toView(row)));
    const shafts = page.getByRole("spinbutton", { name: "Shafts" });
    await shafts.fill("8x");
    change({ name: "Elsewhere", shafts: 9 });
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Elsewhere");
    await expect.element(shafts).toHaveValue("8x");
    await userEvent.tab();
    await expect.element(shafts).toBeInvalid();
    expect(data()["shafts"]).toBe(9);
  });

  test("[G85] show the reason of a rejected change at its field", async () => {
    const { row, data } = sharedEditors();
    await show(present(toView(row)));
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Rug");
    await expect.element(name).toHaveAccessibleDescription(/Taken\./);
    await expect.element(name).toHaveValue("Rug");
    expect(data()).toEqual(first);
  });
});

describe.each(localAndRemote)("editors of a flow as a %s", (_, present) => {
  test("[G99, G101] are opened in a flow, and change it", async () => {
    const item = new NodeType({ type: "item", schema });
    const node = { id: "a", type: "item", data: first };
    const flow = new Flow({ nodeTypes: { item }, nodes: [node] });
    const handle = await present(flow);
    const editors = handle.read("openEditors") as Records<{ readonly view: View }>;
    await handle.call("openEditor", "node", "a");
    await expect.poll(() => editors.has("node:a")).toBe(true);
    await show(editors.get("node:a")!.view);
    await page.getByRole("textbox", { name: "Name" }).fill("Shawl");
    await expect.poll(() => flow.getNode("a")?.data["name"]).toBe("Shawl");
    flow.removeNode("a");
    await expect.poll(() => editors.has("node:a")).toBe(false);
  });
});
