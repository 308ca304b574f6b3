import { flowMessages } from "../messages.ts";

const modifiers = ["Mod", "Alt", "Shift"] as const;

/** The part of a `KeyboardEvent` that a chord is made of. */
type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * A key with the keys that are held with it, as `Mod+Shift+z`: Mod is Ctrl, or Command. A sign that needs Shift on some
 * keyboards is itself.
 */
export function chordOf(event: KeyPress): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isLetter = /^\p{L}$/u.test(key);
  const held = {
    Mod: ctrlKey || metaKey,
    Alt: altKey,
    Shift: shiftKey && (isLetter || key.length > 1),
  };
  const name = isLetter ? key.toLowerCase() : key;
  return [...modifiers.filter((modifier) => held[modifier]), name].join("+");
}

const arrows = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
} as const;

/** The direction that a chord ends with, and what is held with it. */
export function arrowOf(
  chord: string,
): { readonly held: string; readonly direction: (typeof arrows)[keyof typeof arrows] } | undefined {
  const at = chord.lastIndexOf("+");
  const key = chord.slice(at + 1);
  if (!(key in arrows)) return undefined;
  // The line above has checked it.
  return { held: chord.slice(0, Math.max(at, 0)), direction: arrows[key as keyof typeof arrows] };
}

/** Keys that are pressed together, as they are written on the keyboard of this machine. */
export function chordLabel(chord: string): string {
  return chord
    .split(/(?<=.)\+(?=.)/)
    .map(keyLabel)
    .join(" + ");
}

function keyLabel(key: string): string {
  const name = key === "Mod" && isApple() ? "Command" : key;
  return flowMessages.keyNames[name] ?? (key.length === 1 ? key.toUpperCase() : key);
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
}
