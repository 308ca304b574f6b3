import { expect, test } from "vitest";
import * as z from "zod/mini";

import { batch, HeddleError, onDispose, Params } from "./index.ts";

class Loom extends Params.with({ threads: { type: z._default(z.int(), 0), view: "rw" } }) {}

/** The functions as plain JavaScript sees them: without types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the arguments are wrong on purpose
const untyped = (value: unknown): any => value;

const wrongCalls: readonly (readonly [string, () => unknown])[] = [
  ["new Loom(5)", () => new (untyped(Loom))(5)],
  ["new Loom(null)", () => new (untyped(Loom))(null)],
  ["new Loom([])", () => new (untyped(Loom))([])],
  ["watch()", () => untyped(new Loom()).watch()],
  ["watch(name)", () => untyped(new Loom()).watch("threads")],
  ["watch(5, callback)", () => untyped(new Loom()).watch(5, () => {})],
  ["update()", () => untyped(new Loom()).update()],
  ["update(5)", () => untyped(new Loom()).update(5)],
  ["subscribe(names)", () => untyped(new Loom()).subscribe(["threads"])],
  ["batch()", () => untyped(batch)()],
  ["onDispose(model)", () => untyped(onDispose)(new Loom())],
];

test.each(wrongCalls)("[P70] %s is an error that names the expected argument", (_call, run) => {
  let thrown: unknown;
  try {
    run();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(HeddleError);
  expect(thrown).toMatchObject({ code: "invalid_argument" });
});
