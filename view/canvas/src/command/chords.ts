import type { Translatable } from "@heddle/params";

import { messages } from "../messages.ts";
import { isApple } from "../platform.ts";

const modifiers = ["Mod", "Alt", "Shift"] as const;

/** The part of a `KeyboardEvent` that a chord is made of. */
type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * The name of a key press: Ctrl+Shift+Z → `Mod+Shift+z`. Mod is Ctrl or Command. Shift is omitted for symbols, which
 * need it on some keyboards: `?`.
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

const modifierNames: Readonly<Record<string, (typeof modifiers)[number]>> = {
  ctrl: "Mod",
  control: "Mod",
  cmd: "Mod",
  command: "Mod",
  meta: "Mod",
  mod: "Mod",
  alt: "Alt",
  option: "Alt",
  shift: "Shift",
};

/** A shortcut as an app writes it: `Ctrl+Shift+R` → `Mod+Shift+r`. */
export function chordFrom(shortcut: string): string {
  const names = shortcut.split(/(?<=.)\+(?=.)/).map((name) => name.trim());
  const held = new Set(names.slice(0, -1).map((name) => modifierNames[name.toLowerCase()]));
  const key = names.at(-1) ?? "";
  const name = key.length === 1 ? key.toLowerCase() : key;
  return [...modifiers.filter((modifier) => held.has(modifier)), name].join("+");
}

const arrows = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
} as const;

/** The arrow key of a chord and its modifiers: `Shift+ArrowUp` → `{ held: "Shift", direction: "up" }`. */
export function arrowOf(
  chord: string,
): { readonly held: string; readonly direction: (typeof arrows)[keyof typeof arrows] } | undefined {
  const at = chord.lastIndexOf("+");
  const key = chord.slice(at + 1);
  if (!(key in arrows)) return undefined;
  // Checked in the line above.
  return { held: chord.slice(0, Math.max(at, 0)), direction: arrows[key as keyof typeof arrows] };
}

/** The chord as printed on the keyboard: `Mod+c` → `Ctrl + C`, on a Mac `⌘ + C`. */
export function chordLabel(chord: string): Translatable {
  return chord
    .split(/(?<=.)\+(?=.)/)
    .map(keyLabel)
    .reduce((first, second) => messages.chord({ first, second }));
}

/** The chord as `aria-keyshortcuts` expects it: `Mod+Shift+z` → `Control+Shift+Z`, on a Mac `Meta+Shift+Z`. */
export function ariaChord(chord: string): string {
  const keys = chord.split(/(?<=.)\+(?=.)/).map((key) => {
    if (key === "Mod") return isApple() ? "Meta" : "Control";
    if (key === " ") return "Space";
    return key.length === 1 ? key.toUpperCase() : key;
  });
  return keys.join("+");
}

const { keyNames } = messages;

/** Keys that are not labeled with their name. */
const labels: ReadonlyMap<string, Translatable> = new Map<string, Translatable>([
  ["Mod", keyNames.control],
  ["Alt", keyNames.alt],
  ["Shift", keyNames.shift],
  ["Enter", keyNames.enter],
  [" ", keyNames.space],
  ["Arrow", keyNames.arrows],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["ArrowUp", "↑"],
  ["ArrowDown", "↓"],
  ["Home", keyNames.home],
  ["End", keyNames.end],
  ["PageUp", keyNames.pageUp],
  ["PageDown", keyNames.pageDown],
  ["Delete", keyNames.delete],
  ["Backspace", keyNames.backspace],
  ["Escape", keyNames.escape],
  ["ContextMenu", keyNames.menu],
]);

function keyLabel(key: string): Translatable {
  if (key === "Mod" && isApple()) return keyNames.command;
  return labels.get(key) ?? (key.length === 1 ? key.toUpperCase() : key);
}
