import type { Handle, Records } from "@heddle/params";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";

import { frame, shadowRootIn } from "../show.fixture.tsx";
import { pipeline } from "./flow.fixture.ts";
import { FlowEditor } from "./index.ts";

const quickly = { interval: 4 };

/** A handle that counts the listeners of a model and of its records. */
function counting(handle: Handle): { readonly handle: Handle; readonly count: () => number } {
  const listening = new Set<object>();
  const counted = (start: () => () => void): (() => void) => {
    const mark = {};
    listening.add(mark);
    const stop = start();
    return () => {
      listening.delete(mark);
      stop();
    };
  };
  const wrapped = new Map<unknown, Records>();
  const records = (value: Records): Records => ({
    get size() {
      return value.size;
    },
    get: (id) => value.get(id),
    has: (id) => value.has(id),
    [Symbol.iterator]: () => value[Symbol.iterator](),
    subscribe: (id, listener) => counted(() => value.subscribe(id, listener)),
    watch: (listener) => counted(() => value.watch(listener)),
  });
  const read = (name: string): unknown => {
    const value = handle.read(name);
    if (!name.endsWith("Records") || name.includes("Type")) return value;
    if (!wrapped.has(value)) wrapped.set(value, records(value as Records));
    return wrapped.get(value);
  };
  return {
    count: () => listening.size,
    handle: {
      kind: handle.kind,
      read,
      subscribe: (names, listener) => counted(() => handle.subscribe(names, listener)),
      listen: (event, listener) => counted(() => handle.listen(event, listener)),
      call: (intent, ...args) => handle.call(intent, ...args),
    },
  };
}

test("[F117] a graph that was rendered and removed ten times leaves no listener", async () => {
  const flow = pipeline({ displaySideBar: true, showMinimap: true });
  flow.select(["paid"]);
  flow.openEditor("node", "orders");
  const { handle, count } = counting(flow);
  const element = document.createElement("main");
  document.body.append(element);
  onTestFinished(() => element.remove());
  for (let round = 0; round < 10; round += 1) {
    const root = createRoot(element);
    root.render(<FlowEditor flow={handle} />);
    while (!element.firstElementChild) await frame();
    const shadow = await shadowRootIn(element.firstElementChild);
    await expect.poll(() => shadow.querySelectorAll("[data-part=node]").length, quickly).toBe(4);
    expect(count()).toBeGreaterThan(10);
    root.unmount();
  }
  await expect.poll(count).toBe(0);
});
