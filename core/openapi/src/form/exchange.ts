import { NotLoadedError } from "./form-errors.ts";
import type * as lazyExchange from "./lazy-exchange.ts";

export type Exchange = typeof lazyExchange;

/** Loads the code that sends requests and shows their outcomes. */
export async function loadExchange(): Promise<Exchange> {
  try {
    return await import("./lazy-exchange.ts");
  } catch (error) {
    throw new NotLoadedError(error);
  }
}
