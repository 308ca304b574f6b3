import { HeddleError } from "@heddle/params";

import { isObject } from "../document/raw.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";
import { noteLiterals } from "./literals.ts";
import { recordOf, type RecordShape } from "./record-shape.ts";

/** The record in a successful response; nothing in any other, nor where it is no JSON object. */
export function recordIn(response: ApiResponse | null, shape: RecordShape): ApiRecord | null {
  if (!response?.ok) return null;
  try {
    const value = response.json();
    if (!isObject(value)) return null;
    const record = recordOf(value, shape);
    noteLiterals(record, response.text(), shape);
    return record;
  } catch (error) {
    if (error instanceof HeddleError) return null;
    throw error;
  }
}
