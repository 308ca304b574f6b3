import { describe, expect, it } from "vitest";

import { startResponder, api, sent, withBody } from "./api.fixture.ts";
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

describe("[O224] a populated value that differs from its constant", () => {
  it("blocks submit until the user accepts the constant", async () => {
    const server = await startResponder();
    const openapi = api({ "/x": { post: withBody(schema) } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
    expect(form.populate({ pet: { kind: "dog", name: "Rex" } })).toEqual([]);
    const kind = form.inputs.body.at(["pet", "kind"]);
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
