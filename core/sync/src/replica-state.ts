import { Params, text } from "@heddle/params";
import * as z from "zod/mini";

const edit = z.object({
  label: text,
  kind: z.string(),
  value: z.unknown(),
  followedBy: z.optional(text),
});

/** The connection state of a replica, for display. */
export class ReplicaState extends Params.with({
  /** `stopped`: the client will not reconnect. */
  status: {
    type: z._default(
      z.enum(["connecting", "online", "reconnecting", "unauthorized", "stopped"]),
      "connecting",
    ),
    view: "r",
  },
  /** Why the client is not online. */
  reason: { type: z._default(z.string(), ""), view: "r" },
  /** Number of undecided changes. */
  unsent: { type: z._default(z.int(), 0), view: "r" },
  /** Whether the host cannot store changes now. They stay pending. */
  isSavingPaused: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether the limit of pending changes is reached. */
  isFull: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether a session was lost and the user has not answered the offer. */
  hasLostSession: { type: z._default(z.boolean(), false), view: "r" },
  /** After a loss: whether edits are missing from the offer, dropped or made before a reload. */
  isOfferIncomplete: { type: z._default(z.boolean(), false), view: "r" },
  /** After a loss: number of edits that can be replayed. */
  recoverable: { type: z._default(z.int(), 0), view: "r" },
  /** After a loss: the entered values among those edits. */
  offered: { type: z._default(z.array(edit), []), view: "r" },
  /** After a recovery: edits that the new session could not apply. */
  dropped: { type: z._default(z.array(edit), []), view: "r" },
  /** After a loss: commands whose outcome is unknown. */
  unknown: { type: z._default(z.array(text), []), view: "r" },
}) {
  static override readonly kind: string = "replica-state";
}
