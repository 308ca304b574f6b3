import { expect, it } from "vitest";

import type { GraphChange } from "../change/graph-change.ts";
import { LastWriters } from "./last-writers.ts";

it("[G291] forgets who set which field above 100,000 fields", () => {
  const writers = new LastWriters();
  const set = (viewer: string, patch: Readonly<Record<string, unknown>>): GraphChange => {
    const change = { type: "patch_node_data", id: "a", patch } as const;
    writers.note(viewer, change);
    return change;
  };
  const ofAda = set("Ada", { color: "red" });
  set("Ben", { color: "blue" });
  const keys = Array.from({ length: 99_999 }, (_, at) => [`k${at}`, 1]);
  set("Ben", Object.fromEntries(keys));
  expect(writers.withoutOthers("Ada", ofAda)).toEqual({ own: undefined, by: "Ben" });
  set("Ben", { oneMore: 1 });
  expect(writers.withoutOthers("Ada", ofAda)).toEqual({ own: ofAda });
});
