import { TextInput, NumberInput } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, startResponder } from "../form/api.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const path = (name: string, type: string): object => ({
  name,
  in: "path",
  required: true,
  schema: { type },
});
const openapi = api({
  "/pets": { get: {}, post: {} },
  "/pets/{petId}": { parameters: [path("petId", "integer")], get: {} },
  "/pets/{petId}/toys/{toy}": {
    parameters: [path("petId", "integer"), path("toy", "string")],
    get: {},
  },
  "/orders": { get: {} },
});

async function suggestionsAfter(
  address: string,
  requests: readonly (readonly [address: string, body: unknown, values?: object])[],
): Promise<Record<string, readonly string[]>> {
  let body: unknown;
  const server = await startResponder(() => ({ body }));
  const console = new OpenAPIConsole({ openapi, baseUrl: server.url });
  for (const [each, response, values = {}] of requests) {
    body = response;
    console.open(each);
    console.form?.populate({ ...values });
    await console.form?.submit();
  }
  console.open(address);
  const widgets = Object.entries(console.form?.widgets ?? {});
  return Object.fromEntries(
    widgets.flatMap(([name, widget]) =>
      widget instanceof TextInput || widget instanceof NumberInput
        ? [[name, widget.suggestions]]
        : [],
    ),
  );
}

describe("[O511] ids of earlier responses are suggested", () => {
  const record = "get:/pets/{petId}";
  it("from a list, newest first", async () => {
    const first = [
      { id: 1, name: "a" },
      { id: 2, name: "b" },
    ];
    const second = {
      items: [
        { id: 3, name: "c" },
        { id: 1, name: "a, renamed" },
      ],
      total: 9,
    };
    const requests = [
      ["get:/pets", first],
      ["get:/pets", second],
    ] as const;
    expect(await suggestionsAfter(record, requests)).toEqual({ petId: ["3", "1", "2"] });
  });

  it("from a created record, from other records that name it, and from requests", async () => {
    const requests = [
      ["post:/pets", { id: 7, name: "Rex", tags: [{ id: 1 }] }],
      ["get:/orders", [{ id: 100, pet_id: 8 }]],
      ["get:/pets/{petId}", { id: 9 }, { petId: 9 }],
    ] as const;
    expect(await suggestionsAfter(record, requests)).toEqual({ petId: ["7", "8", "9"] });
    expect((await suggestionsAfter("get:/pets/{petId}/toys/{toy}", requests))["toy"]).toEqual([]);
  });

  it("not from errors, and with every digit", async () => {
    expect(await suggestionsAfter(record, [["get:/pets", "no json"]])).toEqual({ petId: [] });
    expect(
      await suggestionsAfter(record, [["get:/pets", [{ ["__proto__"]: 1, name: "a" }]]]),
    ).toEqual({
      petId: [],
    });
  });
});
