import { InvalidRequestError, type RequestValues } from "../request/request-plan.ts";
import type { PageTurn } from "../response/paging.ts";
import type { SubmitOptions } from "./form-options.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** `{ page: 3 }` → `{ "query.page": 3 }` */
export function queryMembers(turn: PageTurn): Record<string, unknown> {
  return Object.fromEntries(Object.entries(turn).map(([name, value]) => [`query.${name}`, value]));
}

/** The entered values; `undefined` when they cannot be sent. */
export function entered(
  inputs: OperationInputs,
  extra: SubmitOptions["extra"],
): RequestValues | undefined {
  try {
    return inputs.requestValues(extra, "text");
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}
