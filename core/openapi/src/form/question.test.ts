import { Button, Dialog } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { api, button, startResponder, textOf, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { deletedName, isDeletable } from "./question.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const openapi = api({
  "/pets/{id}": { parameters: [id], get: {}, delete: {} },
  "/carts/{id}": {
    parameters: [id],
    delete: { parameters: [{ name: "reason", in: "query", required: true }] },
  },
});

describe("[O506] a form that deletes", () => {
  it("asks before it sends, and names what is deleted", async () => {
    const server = await startResponder(() => ({ status: 204 }));
    const form = new OpenAPIForm({
      openapi,
      baseUrl: server.url,
      path: "/pets/{id}",
      method: "delete",
    });
    form.populate({ id: 7 });
    const submit = viewsIn(form.form).find((each) => each instanceof Button && each.isDefault);
    expect(submit).toMatchObject({ label: "Delete", variant: "danger" });
    await (submit as Button).press();
    const dialog = viewsIn(form.form).find((each) => each instanceof Dialog) as Dialog;
    expect([dialog.open, dialog.title, server.seen.length]).toEqual([true, "Delete pet 7?", 0]);
    await button(dialog, "Cancel").press();
    expect([dialog.open, server.seen.length]).toEqual([false, 0]);
    await (submit as Button).press();
    await button(dialog, "Delete").press();
    expect([server.seen[0]?.method, server.seen[0]?.url]).toEqual(["DELETE", "/pets/7"]);
  });

  it("[O691] sends once for two presses of the button, and never when it was not asked", async () => {
    const server = await startResponder(() => ({ status: 204 }));
    const at = { path: "/pets/{id}", method: "delete" };
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, ...at });
    form.populate({ id: 7 });
    const submit = viewsIn(form.form).find((each) => each instanceof Button && each.isDefault);
    const dialog = viewsIn(form.form).find((each) => each instanceof Dialog) as Dialog;
    await (submit as Button).press();
    await button(dialog, "Cancel").press();
    await button(dialog, "Delete").press();
    expect(server.seen).toHaveLength(0);
    await (submit as Button).press();
    await button(dialog, "Delete").press();
    await button(dialog, "Delete").press();
    expect(server.seen).toHaveLength(1);
  });

  it("does not ask about input that cannot be sent", async () => {
    const form = new OpenAPIForm({
      openapi,
      baseUrl: "https://x.example",
      path: "/pets/{id}",
      method: "delete",
    });
    await button(form.form, "Delete").press();
    expect(viewsIn(form.form).some((each) => each instanceof Dialog && each.open)).toBe(false);
    expect(form.lastSubmit).toEqual({ code: "invalid" });
  });

  it("has the usual button for another method, and no dialog", async () => {
    const form = new OpenAPIForm({
      openapi,
      baseUrl: "https://x.example",
      path: "/pets/{id}",
      method: "delete",
    });
    form.method = "get";
    expect(button(form.form, "Send").variant).toBe("primary");
    expect(viewsIn(form.form).some((each) => each instanceof Dialog)).toBe(false);
    expect(textOf(form.form)).not.toContain("Delete");
  });

  it.each([
    ["/pets/{petId}", { petId: 7 }, "pet 7"],
    ["/categories/{id}", { id: "a b" }, "category a b"],
    ["/order-lines/{id}", { id: 1 }, "order line 1"],
    ["/boxes/{id}", { id: 1 }, "box 1"],
    ["/addresses/{id}", { id: 1 }, "address 1"],
    ["/status/{id}", { id: 1 }, "status 1"],
    ["/pets/{id}/photo", { id: 7 }, "/pets/7/photo"],
    ["/cart", {}, "/cart"],
    ["/{id}", { id: 7 }, "/7"],
  ])("names the record of %s with %j: %s", (path, values, name) => {
    expect(deletedName(path, values)).toBe(name);
  });

  it("a record can be deleted if its path is all that the operation needs", () => {
    const document = readDocument(openapi);
    const paths = ["/pets/{id}", "/carts/{id}", "/nothing"];
    expect(paths.map((path) => isDeletable(document, path))).toEqual([true, false, false]);
  });
});
