import type { Translatable } from "@heddle/params";
import { Alert, type RowAction, type View } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import type { DeclaredPasswords } from "../response/hide-secrets.ts";
import type { PageTurn } from "../response/paging.ts";
import type { SendOutcome } from "../send/send-request.ts";

/** One request, ready to be sent. */
export interface PlannedRequest {
  readonly operation: Operation;
  /** The data of the document. */
  readonly root: RawObject;
  readonly values: RequestValues;
  /** The media type of the body; `undefined` when there is no body. */
  readonly mediaType: string | undefined;
  readonly plan: RequestPlan;
  /** The same request without its passwords, for display. */
  readonly masked: RequestPlan;
  /** Strings that must not be displayed, even if the server repeats them. */
  readonly secrets: readonly string[];
  /** Passwords that the document declares in the response. */
  readonly declaredPasswords: DeclaredPasswords;
}

/** A request that was sent, and its outcome. */
export interface SentRequest extends PlannedRequest {
  readonly outcome: SendOutcome;
  /** Creates the views of the outcome; their code is loaded with the request. */
  readonly createViews: (options: OutcomeOptions) => OutcomeRenderer;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** How a response is shown: expanded, collapsed, or not at all because the caller shows its content. */
export type ResponseDisplay = "open" | "collapsed" | "none";

/** What the views of an outcome offer. */
export interface OutcomeOptions {
  /** The configured timeout, for the message of a request that exceeded it. */
  readonly timeoutMs: number;
  /** Fills in the parameters of another page of the list, and sends the form. */
  readonly turnPage: (turn: PageTurn) => Promise<void>;
  /** Buttons for what can be done with a response. */
  readonly responseButtons?: ((sent: SentRequest) => readonly View[]) | undefined;
  /** The actions for the rows of a list that a request with these values returned. */
  readonly rowActions?:
    | ((rows: readonly RawObject[], values: RequestValues) => readonly RowAction[])
    | undefined;
}

/** Renders the outcomes of a form. */
export interface OutcomeRenderer {
  /** The views of an outcome. `items` are the stream items that arrived before the request ended. */
  of(sent: SentRequest, display: ResponseDisplay, items?: readonly View[]): readonly View[];
  /** The turn to the first page, if the values differ from those of the shown list of the operation. */
  restartList(pointer: string, values: () => RequestValues | undefined): PageTurn | undefined;
}

export function canceledAlert(): Alert {
  return new Alert({ text: messages.canceled });
}

export function failureAlert(title: Translatable, text: Translatable): Alert {
  return new Alert({ severity: "error", title, text });
}
