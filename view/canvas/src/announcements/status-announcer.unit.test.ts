import { Flow, FlowReader } from "@heddle/flow";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import { Signal } from "../signal.ts";
import { StatusAnnouncer } from "./status-announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Everything that is announced, errors with a leading "!". */
function announcementsOf(flow: Flow): string[] {
  const told: string[] = [];
  const state = new CanvasState(flow);
  const names = new ItemNames(flow, state, new Signal(String));
  const announcer = new StatusAnnouncer({
    flow: new FlowReader(flow),
    names,
    announce: (text) => void told.push(String(text)),
    announceError: (text) => void told.push(`!${String(text)}`),
  });
  onTestFinished(() => {
    announcer.dispose();
    names.dispose();
    state.dispose();
  });
  return told;
}

function run(): { readonly flow: Flow; readonly told: string[] } {
  const flow = new Flow({ nodes: ["a", "b", "c", "d", "e"].map((id) => ({ id })) });
  flow.status.set("e", { state: "running" });
  return { flow, told: announcementsOf(flow) };
}

test("[F212] a failure is announced at once, with its message", () => {
  const { flow, told } = run();
  flow.status.set("a", { state: "failed", message: "The bath is empty" });
  expect(told).toEqual(["!a, failed, The bath is empty"]);
  flow.transaction(() => {
    flow.status.set("b", { state: "failed" });
    flow.status.set("c", { state: "failed" });
  });
  expect(told.slice(1)).toEqual(["!b, c: failed"]);
});

test("[F212] other states are announced together, and progress is not", () => {
  const { flow, told } = run();
  for (const id of ["a", "b", "c", "d"]) flow.status.set(id, { state: "waiting" });
  flow.status.set("a", { state: "running" });
  for (const progress of [0.1, 0.5, 0.9]) flow.status.set("a", { state: "running", progress });
  flow.status.set("a", { state: "done" });
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual(["a: done", "b, c, d: waiting"]);
  flow.status.set("b", { state: "running" });
  flow.status.clear();
  vi.runAllTimers();
  expect(told).toHaveLength(2);
});
