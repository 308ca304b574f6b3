import { expect, it } from "vitest";

import { Button, Text } from "../index.ts";

class QuietButton extends Button {
  readonly errors: unknown[] = [];
  override onError(error: unknown): void {
    this.errors.push(error);
  }
}

it("[V6] runs its action and counts the presses", async () => {
  const text = new Text();
  const button = new Button({ label: "Go", onPress: () => void (text.text += "!") });
  expect(await button.call("press")).toMatchObject({ ok: true });
  void button.press();
  expect([text.text, button.presses, button.busy]).toEqual(["!!", 2, false]);
});

it("[V6] is busy while its action runs, and rejects presses", async () => {
  let finish = (): void => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const button = new Button({ label: "Go", onPress: () => work });
  const first = button.call("press");
  expect(button.busy).toBe(true);
  expect(await button.call("press")).toMatchObject({
    ok: false,
    reason: "Go cannot be pressed now.",
  });
  finish();
  expect(await first).toMatchObject({ ok: true });
  expect([button.busy, button.presses]).toEqual([false, 1]);
});

it("[V6] rejects a press while it is disabled", async () => {
  let runs = 0;
  const button = new Button({ label: "Go", disabled: true, onPress: () => void runs++ });
  expect(await button.call("press")).toMatchObject({ ok: false, code: "refused" });
  expect([runs, button.presses]).toEqual([0, 0]);
});

it("[V6] can be pressed again after a failure, which stays private", async () => {
  const error = new Error("secret");
  const late = new QuietButton({ label: "Go", onPress: () => Promise.reject(error) });
  expect(await late.call("press")).toMatchObject({ ok: false, reason: "Something went wrong." });
  expect([late.busy, late.errors]).toEqual([false, [error]]);

  const text = new Text();
  const early = new QuietButton({
    label: "Go",
    onPress: () => {
      text.text = "half done";
      throw error;
    },
  });
  expect(await early.call("press")).toMatchObject({ ok: false });
  expect([text.text, early.presses, early.busy]).toEqual(["", 0, false]);
});

it("[V66] rejects a press of an older revision", async () => {
  const button = new Button({ label: "Go" });
  expect(await button.call("press", 0)).toMatchObject({ ok: true });
  button.update({ label: "Stop", revision: 1 });
  expect(await button.call("press", 0)).toMatchObject({ ok: false, code: "refused" });
  expect(await button.call("press", 1)).toMatchObject({ ok: true });
  expect(button.presses).toBe(2);
});
