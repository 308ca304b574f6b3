import { defineMessages, Message, Params, RefusedError, text, translate } from "@heddle/params";
import { expect, it } from "vitest";
import * as z from "zod";

import { SyncHarness } from "./harness.fixture.ts";

const messages = defineMessages("shop", {
  left: { one: "{count} item left of {name}", other: "{count} items left of {name}" },
  salt: "salt",
});

const german = {
  locale: "de",
  messages: { shop: { left: "noch {count} von {name}", salt: "Salz" } },
};

class Sign extends Params.with({
  label: { type: text, view: "rw" },
  data: { type: z.unknown(), view: "rw" },
}) {
  static override readonly intents = { sell: { args: [z.number()] } };

  sell(count: number): void {
    throw new RefusedError(messages.left({ count, name: messages.salt }));
  }
}

const label = messages.left({ count: 2000, name: messages.salt });

it("[Y63] a message arrives with code and arguments, in a parameter and in a rejection", async () => {
  const sign = new Sign({ label });
  const harness = new SyncHarness({ createRoot: () => sign });
  const { root } = await harness.open();
  const shown = root.read("label") as Message;
  expect(shown).toEqual(label);
  expect(translate(shown, german)).toBe("noch 2.000 von Salz");
  sign.update({ label: messages.left({ count: 1, name: "oil" }) });
  await harness.clock.advance(10);
  expect(root.read("label")).toEqual(messages.left({ count: 1, name: "oil" }));
  const outcome = root.call("sell", 1);
  await harness.clock.advance(10);
  const answer = await outcome;
  expect(answer).toMatchObject({ code: "refused", reason: "1 item left of salt" });
  const said = answer.ok ? undefined : answer.translatable;
  expect(said && translate(said, german)).toBe("noch 1 von Salz");
});

it("[Y63] a client cannot send a message", async () => {
  const sign = new Sign({ label: "Shop" });
  const harness = new SyncHarness({ createRoot: () => sign });
  const { root } = await harness.open();
  void root.call("set", "label", label);
  void root.call("set", "data", label);
  await harness.clock.advance(10);
  expect(sign.read("label")).toBe("Shop");
  expect(sign.read("data")).not.toBeInstanceOf(Message);
});
