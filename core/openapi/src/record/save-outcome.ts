import { messages } from "../messages.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { meaningOf } from "../response/response-view.ts";
import type { Unanswered } from "../form/form-options.ts";

/**
 * How a save ended.
 *
 * | kind       | meaning                                                                                      |
 * | ---------- | -------------------------------------------------------------------------------------------- |
 * | `saved`    | the server accepted the changes; `recordReturned` tells whether its answer is the record      |
 * | `rejected` | nothing was sent, because of the edits or the editor's state, or the server answered 4xx      |
 * | `conflict` | the server answered 409, 412 or 428                                                          |
 * | `failed`   | the request could not be sent, or the server answered with any other error status            |
 * | `unknown`  | the request was sent and no answer came: the changes may be saved                            |
 */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly status: number; readonly recordReturned: boolean }
  | {
      readonly kind: "rejected" | "conflict" | "failed";
      readonly code: "status";
      readonly status: number;
      readonly reason: string;
    }
  | {
      readonly kind: "rejected";
      readonly code: "no_record" | "replaced" | "invalid";
      readonly reason: string;
    }
  | { readonly kind: "failed"; readonly code: "not_sent"; readonly reason: string }
  | {
      readonly kind: "unknown";
      readonly code: "cancelled" | "timeout" | "network";
      readonly reason: string;
    };

/** Reasons why a save never reached the request. */
export type UnsentCode = keyof typeof messages.notSaved;

const conflictStatuses: readonly number[] = [409, 412, 428];

/** The outcome of a save that the server answered: `204` → saved without a record, `412` → conflict, `500` → failed. */
export function answeredOutcome(response: ApiResponse, recordReturned: boolean): SaveOutcome {
  const { ok, status, statusText } = response;
  if (ok) return { kind: "saved", status, recordReturned };
  const isClientError = status >= 400 && status < 500;
  const refusal = isClientError ? "rejected" : "failed";
  const kind = conflictStatuses.includes(status) ? "conflict" : refusal;
  return { kind, code: "status", status, reason: meaningOf(status, statusText).title };
}

/** The outcome of a save for which no request was sent. */
export function unsentOutcome(code: UnsentCode): SaveOutcome {
  const reason = messages.notSaved[code];
  return code === "not_sent"
    ? { kind: "failed", code, reason }
    : { kind: "rejected", code, reason };
}

/** The outcome of a save that was sent and got no answer. */
export function unansweredOutcome(outcome: Unanswered): SaveOutcome {
  const { kind: code } = outcome;
  const reason = code === "network" ? outcome.reason : messages.ends[code];
  return { kind: "unknown", code, reason };
}
