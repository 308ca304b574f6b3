import { describe, expect, it } from "vitest";

import { answering, api, sent, taking } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  properties: {
    pet: {
      type: "object",
      required: ["kind"],
      properties: { kind: { const: "cat" }, name: { type: "string" } },
    },
  },
};

describe("[O224] a constant in whose place something else came", () => {
  it("keeps a submit back until the user takes it", async () => {
    const server = await answering();
    const openapi = api({ "/x": { post: taking(schema) } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
    expect(form.populate({ pet: { kind: "dog", name: "Rex" } })).toEqual([]);
    const kind = form.inputs.widgetAt(["pet", "kind"]);
    const shown = ["dog", "Must be cat."];
    expect([kind?.draft, kind?.error]).toEqual(shown);
    expect(await form.submit()).toBeNull();
    expect([kind?.draft, kind?.error]).toEqual(shown);
    expect(form.values).toEqual({ pet: { kind: "dog", name: "Rex" } });
    expect(await kind?.call("clear")).toMatchObject({ ok: true });
    expect(await form.submit()).toMatchObject({ ok: true });
    expect(server.seen.map(sent)).toEqual([{ pet: { kind: "cat", name: "Rex" } }]);
  });
});
