import type { FlowReader } from "@heddle/flow";
import { equalValues } from "@heddle/params";

import type { Point, Viewport } from "../geometry/rectangle.ts";
import { isApple } from "../platform.ts";
import { viewportAt, type ViewportMotion } from "./viewport-motion.ts";

interface WheelParts {
  readonly pane: HTMLElement;
  readonly flow: FlowReader;
  readonly motion: ViewportMotion;
  readonly toScreen: (event: MouseEvent) => Point;
  /** The class of content over which the wheel does nothing to the graph. */
  readonly ignoredClass: string;
}

type Device = "mouse" | "trackpad";

/** Doublings of the zoom per pixel, line and page: 500 pixels double it. */
const doublings = [0.002, 0.05, 1];

/** Pixels per pixel, line and page. */
const pixels = [1, 20, 400];

/** Turns within this pause belong to one move. */
const pauseMs = 150;

/** Zooms and pans by the wheel, as `navigation` of the flow says, until the signal is aborted. */
export function listenToWheel(
  { pane, flow, motion, toScreen, ignoredClass }: WheelParts,
  signal: AbortSignal,
): void {
  const recognizer = new DeviceRecognizer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (event: WheelEvent): void => {
    // Not `instanceof`: the element may be in another window.
    const isIgnored = (event.target as Element | null)?.closest(`.${ignoredClass}`);
    // The browser would zoom the page.
    if (!isIgnored || event.ctrlKey) event.preventDefault();
    if (isIgnored) return;
    event.stopPropagation();
    const navigation = flow.get("navigation");
    const device = navigation === "auto" ? recognizer.deviceOf(event) : navigation;
    const next = zooms(event, device)
      ? zoomed(motion, toScreen(event), zoomFactor(event))
      : panned(motion.viewport, event, device);
    if (equalValues(next, motion.viewport)) return;
    motion.begin("wheel");
    clearTimeout(timer);
    timer = setTimeout(() => motion.end("wheel"), pauseMs);
    motion.move(next);
  };
  pane.addEventListener("wheel", turn, { signal, passive: false });
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Whether a turn zooms: a pinch on a trackpad is sent as one with Ctrl. A horizontal wheel pans. */
function zooms({ ctrlKey, deltaX, deltaY }: WheelEvent, device: Device): boolean {
  return ctrlKey || (device === "mouse" && Math.abs(deltaX) <= Math.abs(deltaY));
}

function zoomFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  // A Mac sends a pinch in small steps.
  const speed = ctrlKey && isApple() ? 10 : 1;
  return 2 ** (-deltaY * (doublings[deltaMode] ?? 0) * speed);
}

function zoomed(motion: ViewportMotion, at: Point, factor: number): Viewport {
  const { x, y, zoom } = motion.viewport;
  const next = motion.limit(zoom * factor);
  return viewportAt(next, at, { x: (at.x - x) / zoom, y: (at.y - y) / zoom });
}

function panned(viewport: Viewport, event: WheelEvent, device: Device): Viewport {
  const { deltaX, deltaY, deltaMode, shiftKey } = event;
  const unit = pixels[deltaMode] ?? 0;
  // Not every system turns the direction itself.
  const isAcross = shiftKey && deltaX === 0;
  const right = isAcross ? deltaY : deltaX;
  const down = isAcross || device === "mouse" ? 0 : deltaY;
  return { ...viewport, x: viewport.x - right * unit, y: viewport.y - down * unit };
}

/** A wheel turns in steps, each of which browsers report as this. */
const wheelStep = 120;

/** A turn after this pause may come from another device. */
const devicePauseMs = 400;

/**
 * Tells a trackpad from the wheel of a mouse, which turns in steps: browsers report them in lines, or as multiples of 120
 * in `wheelDelta`. A trackpad can send such a number by accident, but not at the begin of a swipe.
 */
class DeviceRecognizer {
  #device: Device = "mouse";
  #latest = -Infinity;

  deviceOf(event: WheelEvent): Device {
    const isNew = event.timeStamp - this.#latest > devicePauseMs;
    this.#latest = event.timeStamp;
    // A pinch is a swipe of neither kind.
    if (!event.ctrlKey && !isInSteps(event)) this.#device = "trackpad";
    else if (isNew && !event.ctrlKey) this.#device = "mouse";
    return this.#device;
  }
}

function isInSteps(event: WheelEvent): boolean {
  // Asked first: otherwise Firefox changes lines to pixels.
  if (event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return true;
  const steps = ["wheelDeltaX", "wheelDeltaY"].map((name) => Number(Reflect.get(event, name)));
  return steps.every((step) => step % wheelStep === 0);
}
