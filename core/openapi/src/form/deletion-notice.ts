import type { Translatable } from "@heddle/params";

import type { SentRequest } from "./sent-request.ts";
import { messages } from "../messages.ts";
import { errorText } from "../response/response-view.ts";

/** The content of an alert. */
export interface Notice {
  readonly severity: "success" | "error";
  readonly title: Translatable;
  readonly text: Translatable;
}

/** How a deletion ended; `undefined` if it was not sent. */
export function deletionNotice(name: string, sent: SentRequest | undefined): Notice {
  const { done, failed, noResponse } = messages.deletion;
  const received = sent?.outcome.kind === "response" ? sent.outcome.received : undefined;
  if (!sent || !received) return { severity: "error", title: failed({ name }), text: noResponse };
  if (received.status < 300) return { severity: "success", title: "", text: done({ name }) };
  const shown = sent.declaredPasswords.inReceived(received);
  return { severity: "error", title: failed({ name }), text: errorText(shown, sent.secrets) };
}
