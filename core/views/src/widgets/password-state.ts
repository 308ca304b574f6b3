export const passwordStates = ["unset", "null", "empty", "filled"] as const;

/** All that a view learns of a password. */
export type PasswordState = (typeof passwordStates)[number];

/** The state of a password that holds this value. */
export function passwordStateOf(value: unknown): PasswordState {
  if (value === undefined) return "unset";
  if (value === null) return "null";
  return value === "" ? "empty" : "filled";
}
