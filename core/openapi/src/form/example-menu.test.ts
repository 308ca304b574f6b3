import { Button, type NumberInput, Select } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { messages } from "../messages.ts";
import { api, button, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    width: { type: "integer" },
    address: { type: "object", properties: { city: { type: "string" } } },
  },
};
const examples = {
  small: { summary: "A small loom", value: { name: "Small", width: 40 } },
  full: { $ref: "#/components/examples/full" },
  remote: { externalValue: "https://elsewhere.test/loom.json" },
};
const full = { value: { name: "Full", width: "wide", address: { city: "Kyoto" }, color: "red" } };
const kind = {
  name: "kind",
  in: "query",
  schema: { type: "string" },
  examples: { floor: { summary: "Floor loom", value: "floor" } },
};

function makeForm(content: object, mediaType = "application/json"): OpenAPIForm {
  const requestBody = { required: true, content: { [mediaType]: content } };
  const openapi = api(
    { "/looms": { post: { parameters: [kind], requestBody } } },
    { components: { examples: { full } } },
  );
  return new OpenAPIForm({ openapi, baseUrl: "http://localhost", path: "/looms", method: "post" });
}

function menuIn({ form }: OpenAPIForm): Select {
  const found = viewsIn(form).find((view) => view instanceof Select && view.name === "example");
  if (!(found instanceof Select)) throw new Error("The form has no menu of examples");
  return found;
}

describe("[O538] the examples of a document", () => {
  it("are offered by name and summary, those of a field under its label", () => {
    const menu = menuIn(makeForm({ schema, examples }));
    expect(menu.options.map(({ label, group }) => [String(label), group])).toEqual([
      ["small: A small loom", undefined],
      ["full", undefined],
      ["floor: Floor loom", "Kind"],
    ]);
    expect(menu.description).toMatch(/remote/);
  });

  it("replace the body and keep the parameters; a field has its own", () => {
    const form = makeForm({ schema, examples });
    form.populate({ kind: "table", address: { city: "Turin" } });
    menuIn(form).choose(0);
    expect(form.values).toEqual({ kind: "table", name: "Small", width: 40 });
    menuIn(form).choose(2);
    expect(form.values).toEqual({ kind: "floor", name: "Small", width: 40 });
  });

  it("show what does not fit, and keep what no field has", () => {
    const form = makeForm({ schema, examples });
    menuIn(form).choose(1);
    expect(form.widgets["width"]?.draft).toBe("wide");
    expect(form.inputs.body.sent()).toEqual(full.value);
  });

  it("fill in the text of a body, and a form", () => {
    const form = makeForm({ schema, examples });
    form.inputs.body.text?.choice.choose(1);
    menuIn(form).choose(0);
    expect(form.inputs.body.text?.input.value).toEqual(examples.small.value);
    const urlencoded = makeForm({ schema, examples }, "application/x-www-form-urlencoded");
    menuIn(urlencoded).choose(0);
    expect(urlencoded.values).toEqual(examples.small.value);
  });

  it("may have no name: `example` of a media type or of its schema", () => {
    const value = { name: "Ada" };
    for (const content of [{ schema, example: value }, { schema: { ...schema, example: value } }]) {
      const form = makeForm(content);
      expect(String(menuIn(form).options[0]?.label)).toBe("Example 1");
      menuIn(form).choose(0);
      expect(form.values).toEqual(value);
    }
  });
});

describe("[O539] undoing an example", () => {
  it("restores everything that was entered before, drafts included", async () => {
    const form = makeForm({ schema, examples });
    let changes = 0;
    form.observe("values", () => changes++);
    form.populate({ name: "Ada" });
    (form.widgets["width"] as NumberInput).enter("abc");
    menuIn(form).choose(0);
    expect(form.values).toMatchObject({ name: "Small" });
    const before = changes;
    await button(form.form, messages.examples.undo.text).call("press");
    expect(form.values).toEqual({ name: "Ada" });
    expect(form.widgets["width"]?.draft).toBe("abc");
    expect(menuIn(form).value).toBeUndefined();
    expect(menuIn(form).focusRequests).toBe(1);
    expect(changes).toBeGreaterThan(before);
    const isVisible = (view: unknown): boolean =>
      view instanceof Button && view.visible && view.label === messages.examples.undo.text;
    expect(viewsIn(form.form).some(isVisible)).toBe(false);
  });
});
