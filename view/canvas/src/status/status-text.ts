import type { ItemState, ItemStatus } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import { messages } from "../messages.ts";

/** The states that are shown. An idle item looks like one without a status. */
export type ShownState = Exclude<ItemState, "idle">;

/** The sign of each state as an SVG path in a 16 × 16 viewBox, so that its color is not the only sign of it. */
export const statusSigns: Readonly<Record<ShownState, string>> = {
  waiting: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M8 5v3l2 1.5",
  running: "M8 2.5A5.5 5.5 0 1 1 2.5 8",
  done: "m3.5 8.5 3 3 6-7",
  failed: "m4.5 4.5 7 7m0-7-7 7",
};

/** How far the middle of a status is above the upper border of its node, to leave the title readable. */
export const statusRise = 6;

/** The number of a state in the columns of the geometry; 0 is not shown. */
export const stateNumbers: Readonly<Record<ItemState, number>> = {
  idle: 0,
  waiting: 1,
  running: 2,
  done: 3,
  failed: 4,
};

/** The states by their number. */
export const statesByNumber: readonly ItemState[] = [
  "idle",
  "waiting",
  "running",
  "done",
  "failed",
];

/** What the card of an item shows next to the sign: `{ state: "done", duration: 1200 }` → "1.2 s". */
export function statusSummary({ state, progress, duration }: ItemStatus): readonly Translatable[] {
  if (state === "idle") return [];
  const took = duration === undefined ? [] : [durationText(duration)];
  if (state === "running" && progress !== undefined) return [percent(progress), ...took];
  return state === "done" && took.length > 0 ? took : [messages.status[state], ...took];
}

/** The status in words, for an accessible name: "failed, 4.2 s, The bath is empty". */
export function statusParts(status: ItemStatus | undefined): readonly Translatable[] {
  if (!status) return [];
  const { state, progress, duration, badge, message } = status;
  return [
    ...(state === "idle" ? [] : [messages.status[state]]),
    ...(state === "running" && progress !== undefined ? [percent(progress)] : []),
    ...(duration === undefined ? [] : [durationText(duration)]),
    ...(badge ? [badge] : []),
    ...(message ? [shortened(message)] : []),
  ];
}

function percent(progress: number): Translatable {
  return messages.percent({ count: Math.floor(progress * 100) });
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** `850` → "850 ms", `4200` → "4.2 s", `125000` → "2 min 5 s", `7500000` → "2 h 5 min". */
function durationText(milliseconds: number): Translatable {
  const { durations } = messages;
  if (milliseconds < second) return durations.ms({ count: Math.round(milliseconds) });
  if (milliseconds < 59_950) return durations.s({ count: Math.round(milliseconds / 100) / 10 });
  const seconds = Math.round(milliseconds / second);
  const minutes = Math.floor(seconds / 60);
  if (milliseconds < hour) return durations.min({ minutes, seconds: seconds % 60 });
  return durations.h({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Longer messages are cut in an accessible name and in an announcement; the node shows all of it. */
const maxSpokenLength = 200;

function shortened(text: string): string {
  return text.length <= maxSpokenLength ? text : `${text.slice(0, maxSpokenLength)}…`;
}
