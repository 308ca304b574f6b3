import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget } from "../index.ts";

const root = { Address: { title: "Address", type: "object", properties: { city: {} } } };
const address = { $ref: "#/Address" };
const withNull = { anyOf: [address, { type: "null" }] };

describe("the label of a field", () => {
  it.each<[name: string, schema: JsonSchema, label: string, caption: string]>([
    ["billing", address, "Billing", "Address"],
    ["billing", withNull, "Billing", "Address"],
    ["billing", { allOf: [address] }, "Billing", "Address"],
    ["address", address, "Address", ""],
    ["billing", { ...address, title: "Bill to" }, "Bill to", ""],
    ["billing", { title: "Bill to", allOf: [address] }, "Bill to", ""],
    ["billing", { title: "Bill to", ...withNull }, "Bill to", ""],
  ])("[V74] %s of %j is %j, with the caption %j", (name, schema, label, caption) => {
    expect(schemaToWidget(name, schema, { root })).toMatchObject({ label, caption });
  });

  it.each<[schema: JsonSchema, label: string]>([
    [{ type: "string", title: "City" }, "City"],
    [{ anyOf: [{ type: "string", title: "City" }, { type: "null" }] }, "City"],
    [{ allOf: [{ title: "City" }] }, "City"],
    [{ allOf: [{ title: "City" }, { title: "Town" }] }, "Home town"],
    [{ type: "string" }, "Home town"],
  ])("[V74] home_town of %j is %j", (schema, label) => {
    expect(schemaToWidget("home_town", schema).label).toBe(label);
  });

  it.each([
    ["customerId", "Customer ID"],
    ["order_ids", "Order IDs"],
    ["id", "ID"],
    ["HTTPServer", "HTTP server"],
    ["imageURLs", "Image URLs"],
    ["line2", "Line2"],
    ["_links", "Links"],
    ["größe", "Größe"],
    ["filter[name]", "filter[name]"],
    ["X-Request-ID", "X-Request-ID"],
    ["$top", "$top"],
    ["__", "__"],
    ["", ""],
  ])("[V74] the name %j is %j in words", (name, words) => {
    expect(schemaToWidget(name, { type: "string" }).label).toBe(words);
  });

  it("[V74] a group inside a group has a label of its own", () => {
    const schema = { type: "object", properties: { address, billing: withNull } };
    const { children } = schemaToWidget("order", schema, { root, required: true }) as Group;
    expect(children.map(({ label }) => label)).toEqual(["Address", "Billing"]);
  });
});

describe("names that would get the same label", () => {
  const text = { type: "string" };

  it("[V752] keep their own spelling, titles and other names do not", () => {
    const properties = {
      user_id: text,
      userId: text,
      UserID: text,
      home: text,
      home_city: { ...text, title: "Town" },
      homeCity: text,
      first_name: text,
    };
    const group = schemaToWidget("g", { type: "object", properties }, { required: true }) as Group;
    expect(group.children.map(({ label }) => label)).toEqual([
      "user_id",
      "userId",
      "UserID",
      "Home",
      "Town",
      "Home city",
      "First name",
    ]);
  });

  it("[V752] keep it as members of conditions, and beside a title that says the same", () => {
    const conditional = schemaToWidget(
      "g",
      {
        type: "object",
        properties: { user_id: { const: "a" } },
        if: { required: ["user_id"] },
        then: { properties: { userId: text } },
      },
      { required: true },
    ) as Group;
    conditional.value = { user_id: "a" };
    expect(conditional.children.map(({ label }) => label)).toEqual(["user_id", "userId"]);
    const titled = schemaToWidget(
      "g",
      { type: "object", properties: { a: { ...text, title: "User ID" }, userId: text } },
      { required: true },
    ) as Group;
    expect(titled.children.map(({ label }) => label)).toEqual(["User ID", "userId"]);
  });
});
