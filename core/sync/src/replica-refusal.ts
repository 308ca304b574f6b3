import type { Outcome } from "@heddle/params";

const reasons = {
  unknown_object: "This is no longer there.",
  offline: "There is no connection, and no more changes can be kept.",
  stopped: "The connection has ended. It is not known whether this was done.",
  lost: "The session was lost before this was done.",
  upload: "The file could not be sent.",
  too_large: "This is too long to be sent.",
} as const;

/** Why a client does not even ask the host. */
export type ReplicaRefusal = keyof typeof reasons;

/** What became of an intent that the host was not asked to do. */
export function refused(code: ReplicaRefusal): Outcome {
  return { ok: false, code, reason: reasons[code], issues: [] };
}
