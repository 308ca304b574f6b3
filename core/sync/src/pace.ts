import type { Pace } from "@heddle/params";

import type { ReplicaModel } from "./replica-model.ts";

/** How long an intent waits for a later one about the same thing: as its model says, otherwise as is usual. */
export function waitingTime(model: ReplicaModel, pace: Pace | undefined, usual: number): number {
  if (!pace) return usual;
  const [mode, milliseconds] = [model.shown(pace.mode), model.shown(pace.milliseconds)];
  // Until something ends the gesture.
  if (mode === "event") return Infinity;
  return mode === "debounce" && typeof milliseconds === "number" ? milliseconds : usual;
}
