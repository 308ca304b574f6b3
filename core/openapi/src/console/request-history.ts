import { type IntentTable, RefusedError, translatable } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import type { SentRequest } from "../form/sent-request.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { toCurl } from "../request/snippets.ts";
import { Secrets } from "../request/mask-secrets.ts";
import { maskPlan } from "../request/secrets.ts";
import { describeStatus } from "../response/response-view.ts";
import type { SendOutcome } from "../send/send-request.ts";
import { messages } from "./messages.ts";

const requestType = z.object({
  method: z.string(),
  /** As in the document. */
  path: z.string(),
  /** The URL without secrets. */
  url: z.string(),
  /** The outcome, such as `404 Not Found`. */
  status: translatable,
  tone: z.enum(["success", "info", "error"]),
  milliseconds: z.number(),
  /** Milliseconds since 1970. */
  endedAt: z.number(),
  /** The `curl` command without secrets; empty if it is too long for the clipboard. */
  curl: z.string(),
});

/** Longer `curl` commands are too long for the clipboard. */
const maxCommandCharacters = 50_000;

/** The limit for the stored response bodies; the last one is always kept. */
const maxStoredBytes = 20_000_000;

export interface HistoryOptions {
  readonly maxHistoryRequests: number;
  readonly onSendAgain: (sent: SentRequest) => void | Promise<void>;
  readonly onOpen: (sent: SentRequest) => void | Promise<void>;
  /** Calls `clear` when the user confirms. */
  readonly askToClear: (clear: () => void) => void;
  readonly now: () => number;
}

/** The last requests of a session. */
export class RequestHistory extends View.with({
  /** In the order in which they ended. */
  requests: { collection: requestType, view: "r" },
}) {
  static override readonly kind: string = "request-history";
  static override readonly intents: IntentTable = {
    sendAgain: { args: [z.string()], command: true },
    openAgain: { args: [z.string()] },
    askToClear: { args: [] },
  };

  readonly #options: HistoryOptions;
  /** The requests themselves, which views do not see. */
  readonly #sent = new Map<string, SentRequest>();
  #last = 0;
  /** The bytes of all stored responses. */
  #bytes = 0;

  constructor(options: HistoryOptions) {
    super();
    this.#options = options;
  }

  /** Adds a request, and removes the oldest beyond the limits. */
  add(sent: SentRequest): void {
    const { operation, masked, secrets, outcome, milliseconds } = sent;
    const hide = (text: string): string => new Secrets(secrets).inText(text);
    const curl = hide(toCurl(masked));
    const id = String(++this.#last);
    this.#sent.set(id, sent);
    this.#bytes += bytesOf(sent);
    this.requests.add(id, {
      method: operation.method,
      path: operation.path,
      url: hide(maskPlan(masked).url),
      ...summarizeOutcome(outcome, hide),
      milliseconds: Math.round(milliseconds),
      endedAt: this.#options.now(),
      curl: curl.length > maxCommandCharacters ? "" : curl,
    });
    for (const [oldest] of this.requests) {
      const isWithinByteLimit = this.#bytes <= maxStoredBytes || oldest === id;
      if (isWithinByteLimit && this.requests.size <= this.#options.maxHistoryRequests) break;
      this.#remove(oldest);
    }
  }

  /** Sends a request again with its values. */
  sendAgain(id: string): void | Promise<void> {
    return this.#options.onSendAgain(this.#get(id));
  }

  /** Opens a request with its values and its response; sends nothing. */
  openAgain(id: string): void | Promise<void> {
    return this.#options.onOpen(this.#get(id));
  }

  /** Asks the user, because nothing brings the requests back. */
  askToClear(): void {
    this.#options.askToClear(() => this.clear());
  }

  clear(): void {
    for (const id of this.#sent.keys()) this.#remove(id);
  }

  #get(id: string): SentRequest {
    const sent = this.#sent.get(id);
    if (!sent) throw new RefusedError(messages.requestNotInHistory);
    return sent;
  }

  #remove(id: string): void {
    this.#bytes -= bytesOf(this.#get(id));
    this.#sent.delete(id);
    this.requests.remove(id);
  }
}

function bytesOf({ outcome }: SentRequest): number {
  if (!("received" in outcome) || !outcome.received) return 0;
  const { body, file } = outcome.received;
  return body.byteLength + (file?.size ?? 0);
}

type OutcomeSummary = Pick<z.output<typeof requestType>, "status" | "tone">;

function summarizeOutcome(outcome: SendOutcome, hide: (text: string) => string): OutcomeSummary {
  switch (outcome.kind) {
    case "response": {
      const { status, statusText } = outcome.received;
      const { title, tone } = describeStatus(status, hide(statusText));
      return { status: title, tone };
    }
    case "canceled":
      return { status: recordMessages.outcomes.canceled, tone: "info" };
    case "timeout":
      return { status: recordMessages.outcomes.timeout, tone: "error" };
    case "network":
      return { status: recordMessages.outcomes.network, tone: "error" };
  }
}
