import type { Received } from "../response/received.ts";

/** How a request ended. */
export type SendOutcome =
  /** The server answered, whatever the status. */
  | { readonly kind: "response"; readonly received: Received }
  /** Somebody stopped it; what had come of the response until then, if anything. */
  | { readonly kind: "cancelled"; readonly received: Received | undefined }
  | { readonly kind: "timeout"; readonly milliseconds: number }
  /** There is no answer; the reason is a sentence for the user. */
  | { readonly kind: "network"; readonly reason: string };
