import { isPlainObject } from "@heddle/params";

/** The type of a sticky note, whose data is `{ text, color }`. */
export const noteType = "note";

/** The colors of notes. Their text is dark on each, in light and dark pages. */
export const noteColors = {
  yellow: "#fde68a",
  blue: "#bfdbfe",
  green: "#bbf7d0",
  pink: "#fbcfe8",
  gray: "#e5e7eb",
} as const;

/** The name of a color of notes. */
export type NoteColor = keyof typeof noteColors;

/** The color of the text of notes. */
export const noteTextColor = "#1f2937";

/** The size of a note that has none of its own. */
export const noteSize = { width: 200, height: 140 } as const;

/** What is drawn of a note. */
interface NoteFields {
  readonly type: string;
  readonly data?: object;
}

/** Whether a node is a sticky note. */
export function isNote({ type }: Pick<NoteFields, "type">): boolean {
  return type === noteType;
}

/** The name of the color of a note. Data may be anything: an unknown color is yellow. */
export function noteColorOf({ data }: NoteFields): NoteColor {
  const color = isPlainObject(data) ? data["color"] : undefined;
  return typeof color === "string" && Object.hasOwn(noteColors, color)
    ? (color as NoteColor)
    : "yellow";
}

/** The text of a note; "" if its data has none. */
export function noteText({ data }: NoteFields): string {
  const text = isPlainObject(data) ? data["text"] : undefined;
  return typeof text === "string" ? text : "";
}

/** The first line of the text that is not empty; undefined if there is none. */
export function noteTitle(note: NoteFields): string | undefined {
  const line = noteText(note)
    .split("\n", maximumTitleLine)
    .find((each) => each.trim() !== "");
  return line?.trim().slice(0, maximumTitleLength);
}

/** A title is a line in an outline, a menu or an announcement. */
const maximumTitleLength = 80;
const maximumTitleLine = 20;
