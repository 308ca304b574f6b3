import { ProblemList } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startResponder, api, withBody, textOf, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    first_name: text,
    home_address: { $ref: "#/components/schemas/Address" },
    orderLines: {
      type: "array",
      items: { type: "object", properties: { "unit-price": { type: "number" } } },
    },
    taxId: text,
    tax_id: text,
    payment: {
      oneOf: [
        {
          title: "Card",
          type: "object",
          required: ["card_number"],
          properties: { card_number: text },
        },
        {
          title: "Account",
          type: "object",
          required: ["bank_account"],
          properties: { bank_account: text },
        },
      ],
    },
  },
};
const components = {
  schemas: {
    Address: {
      type: "object",
      properties: {
        postal_code: text,
        geo: { type: "object", properties: { lat_deg: { type: "number" } } },
      },
    },
  },
};

/** A form after a server reported an error for a path. */
async function complain(pointer: string, body: object = schema): Promise<OpenAPIForm> {
  const server = await startResponder(() => ({
    status: 400,
    body: { title: "Invalid", errors: [{ pointer, detail: "not so" }] },
  }));
  const openapi = api({ "/x": { post: withBody(body) } }, { components });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
  form.populate({
    first_name: "Ada",
    home_address: { postal_code: "1", geo: { lat_deg: 1 } },
    orderLines: [{ "unit-price": 1 }],
    payment: { bank_account: "1" },
    body: [{ first_name: "Ada" }],
  });
  await form.submit();
  return form;
}

describe("[O223] a name in another spelling", () => {
  it.each([
    ["#/firstName", ["first_name"]],
    ["#/HomeAddress/PostalCode", ["home_address", "postal_code"]],
    ["#/home-address/geo/latDeg", ["home_address", "geo", "lat_deg"]],
    ["#/order_lines/0/unit_price", ["orderLines", 0, "unit-price"]],
    ["#/payment/bankAccount", ["payment", "bank_account"]],
    ["#/tax_id", ["tax_id"]],
  ])("%s matches %j", async (pointer, path) => {
    const form = await complain(pointer);
    expect(form.inputs.body.at(path)?.error).toBe("not so");
    const list = viewsIn(form.form).find((view) => view instanceof ProblemList);
    expect(list).toMatchObject({ problems: [{ linked: true }] });
  });

  it.each(["#/TaxId", "#/homeAddress/street"])(
    "%s matches no field, and appears in the summary",
    async (pointer) => {
      const form = await complain(pointer);
      expect(form.inputs.body.at(["taxId"])?.error).toBeNull();
      expect(form.inputs.body.at(["tax_id"])?.error).toBeNull();
      expect(textOf(form.form)).toMatch(/(?:TaxId|street): not so/);
    },
  );

  it("is found in a body of one field", async () => {
    const list = {
      type: "array",
      items: { type: "object", properties: { first_name: text } },
    };
    const form = await complain("#/0/FirstName", list);
    expect(form.inputs.body.at([0, "first_name"])?.error).toBe("not so");
  });
});
