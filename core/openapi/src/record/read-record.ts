import { HeddleError } from "@heddle/params";

import { isObject } from "../document/raw.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";

/** The JSON object in a successful response; nothing in any other. */
export function recordIn(response: ApiResponse | null): ApiRecord | null {
  if (!response?.ok) return null;
  try {
    const value = response.json();
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof HeddleError) return null;
    throw error;
  }
}
