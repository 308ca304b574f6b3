import type { ViewerIdentity, ViewerOptions } from "@heddle/views";
import { createHash } from "node:crypto";

/** A person in a room. */
export interface RoomViewer {
  /** Distinguishes the people in a room at this time. */
  readonly id: string;
  /** Empty for a visitor without a sign-in who has not typed a name. */
  readonly name: string;
  readonly color: string;
  /** How many pages of the person show the room. */
  readonly pages: number;
}

/** The people among the viewers of a model: two tabs of one person are one. */
export function peopleOf(viewers: readonly ViewerIdentity[]): RoomViewer[] {
  const people = new Map<string, RoomViewer>();
  for (const { person: id, name, color } of viewers) {
    people.set(id, { id, name, color, pages: (people.get(id)?.pages ?? 0) + 1 });
  }
  return [...people.values()];
}

/** The id of a person that pages and stores receive: the id itself may be a secret of a browser. */
export function publicId(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 22);
}

/**
 * How a principal is introduced to others: `{ id: 7, name: "Ada", color: "#1c7ed6" }` as Ada, in that color. A string is
 * the name itself. Visitors with any other principal type a name.
 */
export function viewerOptionsOf(principal: unknown): ViewerOptions {
  if (typeof principal === "string") return { name: principal, person: principal };
  if (typeof principal === "number") return { person: String(principal) };
  if (typeof principal !== "object" || principal === null) return {};
  const { id, name, color } = principal as Readonly<Record<string, unknown>>;
  return {
    ...(typeof name === "string" && { name }),
    ...(typeof color === "string" && { color }),
    ...personOf(id),
  };
}

function personOf(id: unknown): Pick<ViewerOptions, "person"> {
  return typeof id === "string" || typeof id === "number" ? { person: String(id) } : {};
}
