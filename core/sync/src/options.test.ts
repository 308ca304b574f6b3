import { expect, it } from "vitest";

import { Replica } from "./replica.ts";
import { SessionTable } from "./session-table.ts";

const connect = (): Promise<never> => Promise.reject(new Error("There is no host."));
const classes: Readonly<Record<string, new (options: never) => unknown>> = {
  Replica,
  SessionTable,
};

it.each([
  ["Replica", undefined, "invalid_argument", "options"],
  ["Replica", {}, "missing_option", "connect"],
  ["Replica", { connect: "ws://here" }, "invalid_argument", "connect"],
  ["Replica", { connect, debounce: 5 }, "unknown_option", "debounce"],
  ["SessionTable", {}, "missing_option", "createRoot"],
  ["SessionTable", { createRoot: connect }, "missing_option", "mintSecret"],
  ["SessionTable", { createRoot: 5 }, "invalid_argument", "createRoot"],
] as const)("[Y62] new %s(%j) is rejected: %s %s", (name, options, code, option) => {
  const create = (): unknown => new (classes[name] as new (options: unknown) => unknown)(options);
  expect(create).toThrow(expect.objectContaining({ code, option }));
});
