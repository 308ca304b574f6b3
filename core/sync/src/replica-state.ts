import { Params } from "@heddle/params";
import * as z from "zod/mini";

const edit = z.object({
  label: z.string(),
  kind: z.string(),
  value: z.unknown(),
  before: z.optional(z.string()),
});

/** How a client stands with its host, for the page to show. */
export class ReplicaState extends Params.with({
  /** `stopped`: the client will not try again. */
  status: {
    type: z._default(
      z.enum(["connecting", "online", "reconnecting", "unauthorized", "stopped"]),
      "connecting",
    ),
    view: "r",
  },
  /** Why it is not online. */
  reason: { type: z._default(z.string(), ""), view: "r" },
  /** How many changes the host has not confirmed. */
  unsent: { type: z._default(z.int(), 0), view: "r" },
  /** Whether so many changes wait that no more are taken. */
  isFull: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether a session is gone, another one has begun, and the user has not answered to that. */
  hasLostSession: { type: z._default(z.boolean(), false), view: "r" },
  /** After a loss: whether more had been done than is known: before the page was loaded, or too much to be kept. */
  hasForgotten: { type: z._default(z.boolean(), false), view: "r" },
  /** After a loss: how many things can be done again in the new session. */
  recoverable: { type: z._default(z.int(), 0), view: "r" },
  /** After a loss: the values among them. */
  offered: { type: z._default(z.array(edit), []), view: "r" },
  /** After a recovery: what the new session had no place for, or refused. */
  dropped: { type: z._default(z.array(edit), []), view: "r" },
  /** After a loss: commands of which nobody knows whether they were carried out. */
  unknown: { type: z._default(z.array(z.string()), []), view: "r" },
}) {
  static override readonly kind: string = "replica-state";
}
