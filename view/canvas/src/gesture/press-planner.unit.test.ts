import { flowCaller, FlowReader } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import { expect, onTestFinished, test, vi } from "vitest";

import { pipeline } from "../../../react/src/flow/flow.fixture.ts";
import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import type { Rectangle } from "../geometry/rectangle.ts";
import type { Translate } from "../messages.ts";
import { Signal } from "../signal.ts";
import type { PendingConnection } from "./connect-gesture.ts";
import { gestureName } from "./drag-gestures.ts";
import type { PortFit } from "./port-fit.ts";
import type { CurrentBend } from "./bend-gesture.ts";
import { PressPlanner } from "./press-planner.ts";
import { noLines } from "./snapping.ts";
import { TapConnection } from "./tap-connection.ts";

test("[F2] gestures have unique names, including on plain HTTP pages", () => {
  // Browsers have it in secure contexts only.
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, "randomUUID"));
  const names = Array.from({ length: 100 }, () => gestureName());
  expect(new Set(names).size).toBe(100);
});

test("[F6] a gesture ends on the canvas even if the call of the model fails", async () => {
  vi.stubGlobal("HTMLElement", EventTarget);
  onTestFinished(() => void vi.unstubAllGlobals());
  const flow = pipeline();
  flow.select(["orders"]);
  const state = new CanvasState(flow);
  onTestFinished(() => state.dispose());
  const broken: Handle = {
    kind: flow.kind,
    read: (name) => flow.read(name),
    subscribe: (names, listener) => flow.subscribe(names, listener),
    listen: (event, listener) => flow.listen(event, listener),
    call: () => Promise.reject(new Error("no connection")),
  };
  const box = new Signal<Rectangle | undefined>(undefined);
  const connect = {
    handle: broken,
    state,
    intents: flowCaller(broken),
    connection: new Signal<PendingConnection | undefined>(undefined),
    connecting: new Signal<PortFit | undefined>(undefined),
    names: new ItemNames(broken, state, new Signal<Translate>(String)),
    announce: () => {},
    chooseConnected: () => {},
    whyNotConnect: () => undefined,
  };
  const planner = new PressPlanner({
    ...connect,
    flow: new FlowReader(broken),
    toGraph: (point) => point,
    box,
    taps: new TapConnection(connect),
    helperLines: new Signal(noLines),
    currentBend: new Signal<CurrentBend | undefined>(undefined),
    insertion: new Signal<string | undefined>(undefined),
  });
  const { x, y, width } = state.rectangleOf("orders")!;
  const press = { clientX: x + width / 2, clientY: y + 5, composedPath: () => [] };
  for (const shiftKey of [false, true]) {
    const gesture = planner.plan({ ...press, shiftKey } as unknown as PointerEvent)?.drag?.();
    gesture?.move({ x: x + 300, y: y + 300 });
    expect(state.rectangleOf("orders")?.x === x).toBe(shiftKey);
    expect(state.geometry.marked.length > 0).toBe(shiftKey);
    await expect(gesture?.commit()).rejects.toThrow("no connection");
    expect(state.rectangleOf("orders")).toMatchObject({ x, y });
    expect([state.geometry.marked, box.value]).toEqual([[], undefined]);
  }
});
