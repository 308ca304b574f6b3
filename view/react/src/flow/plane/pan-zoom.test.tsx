import { expect, onTestFinished, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";

import { frame } from "../../show.fixture.tsx";
import { beside, grip, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { InputDevice } from "../pointer.fixture.ts";
import { sequences } from "./pan-zoom.fixture.ts";

test.each(sequences)(
  "[F840] pan and zoom as React Flow: $name",
  async ({ options, isTouch, isMac, steps }) => {
    if (isTouch) await new InputDevice().emulateTouch();
    if (isMac) emulateMac();
    const flow = pipeline({ viewport: { x: 40, y: 60, zoom: 1 }, ...options });
    const { root, device } = await showFlow(flow);
    const corner = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
    for (const [input, [x, y, zoom]] of steps) {
      if (input.type === "key") await userEvent.keyboard(input.keys);
      else if (input.type === "turn") turnWheel(root, input, corner);
      else await device.send(input, corner);
      await frame();
      // An animation ends later.
      await expect
        .poll(() => viewportIn(root))
        .toEqual([expect.closeTo(x, 0), expect.closeTo(y, 0), expect.closeTo(zoom, 3)]);
    }
  },
);

const start = { x: 40, y: 60, zoom: 1 };

const wheels = {
  "a wheel": { deltaY: 100, wheelDeltaY: -120 },
  "a wheel in lines": { deltaY: 3, deltaMode: 1 },
  "a horizontal wheel": { deltaX: 50, wheelDeltaX: -120 },
  "a swipe": { deltaX: 12, deltaY: 20, wheelDeltaX: -36, wheelDeltaY: -60 },
  "a swipe with Shift": { deltaY: 20, wheelDeltaY: -60, shiftKey: true },
  "a pinch": { deltaY: 4, wheelDeltaY: -12, ctrlKey: true },
} as const;

test.each([
  ["mouse", ["zooms", "zooms", "pans -50, 0", "zooms", "zooms", "zooms"]],
  [
    "trackpad",
    ["pans 0, -100", "pans 0, -60", "pans -50, 0", "pans -12, -20", "pans -20, 0", "zooms"],
  ],
  ["auto", ["zooms", "zooms", "pans -50, 0", "pans -12, -20", "pans -20, 0", "zooms"]],
] as const)("[F842] with the navigation %s", async (navigation, expected) => {
  const { root } = await showFlow(pipeline({ viewport: start, navigation }));
  const corner = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  const effects = Object.values(wheels).map((wheel, at) => {
    const [x, y, zoom] = viewportIn(root);
    // The devices are used after each other.
    const timeStamp = performance.now() + 1_000 * (at + 1);
    turnWheel(root, { at: { x: 400, y: 500 }, wheel, timeStamp }, corner);
    const [nextX, nextY, nextZoom] = viewportIn(root);
    if (nextZoom !== zoom) return "zooms";
    return `pans ${Math.round(nextX! - x!)}, ${Math.round(nextY! - y!)}`;
  });
  expect(effects).toEqual(expected);
});

test("[F842] a swipe that reports a step by accident goes on to pan", async () => {
  const { root } = await showFlow(pipeline({ viewport: start, navigation: "auto" }));
  const corner = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  for (const deltaY of [3, 40, 80]) {
    const wheel = { deltaY, wheelDeltaY: -3 * deltaY };
    turnWheel(root, { at: { x: 400, y: 500 }, wheel }, corner);
  }
  expect(viewportIn(root)).toEqual([40, -63, 1]);
});

test("[F843] a drag with Space pans on a node, and Space alone selects when it is released", async () => {
  const flow = pipeline({ viewport: start });
  const { root, device, node, events } = await showFlow(flow);
  await device.click(grip(node("orders")));
  await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
  await userEvent.keyboard("{ >}");
  const from = grip(node("orders"));
  await device.drag(from, beside(from, 30, 20));
  await expect.poll(() => viewportIn(root)).toEqual([70, 80, 1]);
  await userEvent.keyboard("{/ }");
  expect(flow.selection.nodes).toEqual(["orders"]);
  expect(events.filter(({ type }) => type === "node_moved")).toEqual([]);
  await userEvent.keyboard("{ >}");
  expect(flow.selection.nodes).toEqual(["orders"]);
  await userEvent.keyboard("{/ }");
  await expect.poll(() => flow.selection.nodes).toEqual([]);
  // Without Space the node moves again.
  const at = grip(node("orders"));
  await device.drag(at, beside(at, 30, 20));
  await expect.poll(() => flow.nodeRecords.get("orders")?.position).toEqual({ x: 30, y: 60 });
});

test("[F845] with selectionOnDrag the ground is not panned, except by the middle button and a finger", async () => {
  await new InputDevice().emulateTouch();
  const flow = pipeline({ viewport: start, selectionOnDrag: true });
  const { root, device } = await showFlow(flow);
  const [from, to] = [
    { x: 260, y: 480 },
    { x: 100, y: 80 },
  ];
  await device.drag(from, to);
  await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
  expect(viewportIn(root)).toEqual([40, 60, 1]);
  await device.click(from);
  await expect.poll(() => flow.selection.nodes).toEqual([]);
  await device.middleDrag(from, beside(from, 20, 0));
  await expect.poll(() => viewportIn(root)).toEqual([60, 60, 1]);
  await device.swipe(from, beside(from, 40, 0), beside(from, 60, 0));
  await expect.poll(() => viewportIn(root)[0]).toBeGreaterThan(100);
  expect(flow.selection.nodes).toEqual([]);
});

test("[F846] the middle button does not paste what is selected elsewhere", async () => {
  const text = document.createElement("p");
  text.textContent = "selected";
  document.body.append(text);
  await userEvent.tripleClick(text);
  text.remove();
  const flow = pipeline({ viewport: start });
  const { root, device, events } = await showFlow(flow);
  const pastes: string[] = [];
  const stop = new AbortController();
  document.addEventListener("paste", ({ type }) => void pastes.push(type), stop);
  onTestFinished(() => stop.abort());
  const from = { x: 260, y: 480 };
  await device.click(from);
  for (const x of [60, 80]) {
    await device.middleDrag(from, beside(from, 20, 0));
    await expect.poll(() => viewportIn(root)).toEqual([x, 60, 1]);
  }
  await frame();
  expect(pastes).toEqual([]);
  expect(events.filter(({ type }) => type === "node_added")).toEqual([]);
});

test.each(["blur", "pointercancel"])("[F844] %s ends a pan", async (type) => {
  const { root, device } = await showFlow(pipeline({ viewport: start }));
  const pane = root.querySelector("[data-part=pane]")!;
  let pointerId = 0;
  pane.addEventListener("pointerdown", (event) => {
    pointerId = (event as PointerEvent).pointerId;
  });
  const from = { x: 400, y: 500 };
  await device.press(from);
  await device.move(beside(from, 20, 10));
  expect(viewportIn(root)).toEqual([60, 70, 1]);
  expect(pane.hasAttribute("data-panning")).toBe(true);
  window.dispatchEvent(new PointerEvent(type, { pointerId }));
  expect(pane.hasAttribute("data-panning")).toBe(false);
  await device.move(beside(from, 60, 60));
  await device.release();
  await frame();
  expect(viewportIn(root)).toEqual([60, 70, 1]);
});

test("[F844] a pan selects no text and is no click in the page, as a press is", async () => {
  const { root, device } = await showFlow(pipeline({ viewport: start, editable: false }));
  const clicks: string[] = [];
  const stop = new AbortController();
  document.addEventListener("click", ({ type }) => void clicks.push(type), stop);
  onTestFinished(() => stop.abort());
  const from = { x: 400, y: 500 };
  await device.drag(from, beside(from, 200, -200));
  await expect.poll(() => viewportIn(root)).toEqual([240, -140, 1]);
  expect(getSelection()?.toString()).toBe("");
  expect(clicks).toEqual([]);
  await device.click(from);
  await expect.poll(() => clicks).toEqual(["click"]);
});

test("[F841] users who prefer reduced motion see the target at once", async () => {
  await emulateReducedMotion();
  const { root, device } = await showFlow(pipeline({ viewport: { x: 0, y: 0, zoom: 1 } }));
  await device.click({ x: 400, y: 500 });
  root
    .querySelector("[data-part=graph]")!
    .dispatchEvent(
      new KeyboardEvent("keydown", { key: "+", bubbles: true, composed: true, cancelable: true }),
    );
  expect(viewportIn(root)[2]).toBeCloseTo(1.2);
});

/** The position and the zoom of the rendered graph. */
function viewportIn(root: ShadowRoot): readonly number[] {
  const content = root.querySelector<HTMLElement>("[data-part=content]")!;
  const { a, e, f } = new DOMMatrix(content.style.transform);
  return [e, f, a];
}

interface Turn {
  readonly at: { readonly x: number; readonly y: number };
  readonly wheel: WheelEventInit & { readonly wheelDeltaX?: number; readonly wheelDeltaY?: number };
  readonly timeStamp?: number;
}

/** A turn of the wheel that the browser does not make here, such as one in lines. */
function turnWheel(root: ShadowRoot, { at, wheel, timeStamp }: Turn, corner: DOMRect): void {
  const place = { clientX: at.x + corner.x, clientY: at.y + corner.y };
  const init = { bubbles: true, cancelable: true, composed: true, ...place, ...wheel };
  const target = root.elementFromPoint(place.clientX, place.clientY)!;
  const event = new WheelEvent("wheel", init);
  // The constructor knows neither.
  const { wheelDeltaX = 0, wheelDeltaY = 0 } = wheel;
  const rest = { wheelDeltaX, wheelDeltaY, ...(timeStamp !== undefined && { timeStamp }) };
  for (const [name, value] of Object.entries(rest)) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
}

function emulateMac(): void {
  const values = { userAgent: "Macintosh", platform: "MacIntel" };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

async function emulateReducedMotion(): Promise<void> {
  const emulate = (value: string): Promise<unknown> =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  await emulate("reduce");
  onTestFinished(async () => void (await emulate("")));
}
