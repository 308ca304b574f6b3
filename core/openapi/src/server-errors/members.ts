/** A JSON object of a response. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of an object; none for anything else. */
export function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

/** The first of some members that is a text with something in it. */
export function firstText(members: Members, names: readonly string[]): string | undefined {
  return names
    .map((name) => (Object.hasOwn(members, name) ? members[name] : undefined))
    .find((value): value is string => typeof value === "string" && value.trim() !== "");
}
