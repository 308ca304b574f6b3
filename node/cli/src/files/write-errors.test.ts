import { expect, it } from "vitest";

import { messages } from "../messages.ts";
import { reasonNotWritten } from "./write-errors.ts";

it("[K66] the reason of a failed save is a message", () => {
  const error = Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
  expect(reasonNotWritten(error)).toBe(messages.writing.full);
});
