import { expect, onTestFinished, test } from "vitest";

import { gestureName } from "./gestures.ts";

test("[F2] gestures have names of their own, also on a plain http address", () => {
  // There it is not: a browser has it on safe addresses only.
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, "randomUUID"));
  const names = Array.from({ length: 100 }, () => gestureName());
  expect(new Set(names).size).toBe(100);
});
