import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget } from "../index.ts";
import { part } from "./part.fixture.ts";

describe("issues", () => {
  const schema = {
    type: "object",
    required: ["name", "address"],
    additionalProperties: false,
    properties: {
      name: { type: "string" },
      address: { type: "object", required: ["street"], properties: { street: { type: "string" } } },
      friend: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, age: { type: "integer" } },
      },
    },
  };
  const form = (): Group => schemaToWidget("form", schema, { required: true }) as Group;

  it("[V35] include missing members, with their paths", () => {
    expect(form().issues()).toMatchObject([
      { path: ["name"], code: "required" },
      { path: ["address", "street"], code: "required" },
    ]);
  });

  it("[V35] include drafts, also in an unset optional group", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" } };
    expect(group.issues()).toEqual([]);
    (part(group, "friend") as Group).setOpen(true);
    part(group, "friend", "age").enter("x");
    expect(group.issues()).toMatchObject([{ path: ["friend", "age"], code: "draft" }]);
    part(group, "friend", "age").enter("5");
    expect(group.issues()).toMatchObject([{ path: ["friend", "name"], code: "required" }]);
  });

  it("[V35] include constraints of the schema on the whole object", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" }, extra: 1 };
    expect(group.issues()).toMatchObject([{ path: ["extra"], code: "additionalProperties" }]);
  });

  it("[V36] are shown at their widgets; the first gets the focus", () => {
    const group = form();
    const street = part(group, "address", "street");
    part(group, "name").enter("Ann");
    expect(group.validate()).toHaveLength(1);
    expect([street.error, street.focusRequests]).toEqual(["This field is required.", 1]);
    expect([part(group, "name").error, part(group, "name").focusRequests, group.error]).toEqual([
      null,
      0,
      null,
    ]);
    expect(group.firstInvalid()).toBe(street);
    street.enter("Mill Lane");
    expect([street.error, group.validate(), group.firstInvalid()]).toEqual([null, [], undefined]);
  });

  it("[V36] issues without a widget are shown by the group", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" }, extra: 1 };
    group.validate();
    expect(group.error).toBe("extra: This field is not allowed here.");
    expect(group.focusRequests).toBe(1);
    group.value = { name: "Ann", address: { street: "Mill Lane" } };
    expect(group.error).toBeNull();
  });

  it("[V130] issues of a group that is not added are shown at the group, with their path", () => {
    const group = form();
    const friend = part(group, "friend") as Group;
    const issue = { path: ["friend", "age"], code: "server", message: "too old" };
    expect(group.showIssues([issue])).toEqual([]);
    expect([friend.isAdded, friend.error]).toEqual([false, "age: too old"]);
    expect(group.firstInvalid()).toBe(friend);
  });

  it("[V37] issues from other sources are shown at their paths, and open closed groups", () => {
    const group = form();
    const friend = part(group, "friend") as Group;
    friend.add();
    friend.setOpen(false);
    const issue = (...path: string[]): { path: string[]; code: string; message: string } => ({
      path,
      code: "server",
      message: path.join("/"),
    });
    const unplaced = group.showIssues([
      issue(),
      issue("name"),
      issue("friend", "age"),
      issue("nowhere"),
      issue("address", "nowhere"),
    ]);
    expect(unplaced.map(({ message }) => message)).toEqual(["nowhere", "address/nowhere"]);
    expect([group.error, part(group, "name").error, friend.open]).toEqual(["", "name", true]);
    expect(part(group, "friend", "age").error).toBe("friend/age");
    group.showIssues([]);
    expect([group.error, part(group, "name").error, part(group, "friend", "age").error]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
