import { expect, onTestFinished, test } from "vitest";

import { gestureName } from "./gestures.ts";

test("[F2] gestures have unique names, also on plain HTTP pages", () => {
  // Browsers have it in secure contexts only.
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, "randomUUID"));
  const names = Array.from({ length: 100 }, () => gestureName());
  expect(new Set(names).size).toBe(100);
});
