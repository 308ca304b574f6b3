import { expect, it } from "vitest";

import * as api from "./index.ts";
import { ChainError, HeddleError } from "./index.ts";

it("[P46] every error of the package extends HeddleError", () => {
  const errors = Object.values(api).filter(isErrorClass);
  expect(errors.length).toBeGreaterThan(5);
  expect(errors.filter((error) => !isHeddleError(error))).toEqual([]);
});

function isErrorClass(value: unknown): value is typeof Error {
  return typeof value === "function" && value.prototype instanceof Error;
}

function isHeddleError(error: typeof Error): boolean {
  return error.prototype === HeddleError.prototype || error.prototype instanceof HeddleError;
}

it("[P46] an error has its class as name, a code and a cause", () => {
  const error = new ChainError(["Counter.count"]);
  expect([error.name, error.code]).toEqual(["ChainError", "chain"]);
  const cause = new Error("why");
  expect(new HeddleError("some_code", "text", { cause })).toMatchObject({
    name: "HeddleError",
    code: "some_code",
    message: "text",
    cause,
  });
});
