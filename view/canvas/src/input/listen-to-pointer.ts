import { targetAt } from "../command/command-target.ts";
import { contentOf } from "../scope/feature-calls.ts";
import type { FlowScope } from "../scope/flow-scope.ts";
import type { Hit } from "../geometry/hit-test.ts";
import { graphKey } from "../cursor/cursor.ts";
import { messages } from "../messages.ts";
import { idsOf, type Item, recordsOf } from "../records.ts";
import { GestureRecognizer, type PressPlan } from "../gesture/gesture-recognizer.ts";
import { edgeOfLabel, PressPlanner } from "../gesture/press-planner.ts";

/** The elements of a renderer that receive input. */
export interface CanvasElements {
  /** The graph and its overlays. */
  readonly canvas: HTMLElement;
  /** Contains the mounted items. */
  readonly content: HTMLElement;
}

/**
 * Connects the pointer to a graph, and returns the function that disconnects it.
 *
 *     pointer ──▶ GestureRecognizer   tells click, drag and long press apart, by the plan of PressPlanner for the press
 *        │ drag ──▶ Gesture           shows positions, a box or a connection in the page; Escape rolls it back
 *        │ click       │ drop
 *        └──────────▶ Intents ──▶ model   answers; the page then shows its state, and the reason if it refused
 *
 * - Dragging an unselected node selects it first, in the model; a rollback restores the selection.
 * - Dragging a selected edge bends it, and a double click removes a bend (`bend-gesture.ts`).
 * - Two taps connect two ports (`tap-connection.ts`).
 * - A double click on the label of an edge edits it in its place.
 * - A double click elsewhere enters a group, and opens the editor of other items; the right button or a long press opens
 *   the menu.
 * - `PanZoom` pans, where a plan lets it or while Space is held, and zooms. `AutoPan` pans while a gesture is near the border.
 *   `viewport/viewport-sync.ts` sends the viewport to the model.
 * - The wheel over the content of a node scrolls it, if it can be scrolled.
 * - Features listen to events of their own, such as files that are dragged in from elsewhere.
 * - Keys are in `keyboard/keyboard.ts`, which moves nodes with the same `MoveGesture`.
 */
export function listenToPointer(scope: FlowScope, { canvas, content }: CanvasElements): () => void {
  const { taps, features } = scope;
  const press = (hit: Hit): void => features.forEach((feature) => feature.press?.(scope, hit));
  const hover = (hit: Hit): void => features.forEach((feature) => feature.hover?.(scope, hit));
  const planner = new PressPlanner(scope);
  // The texts of slotted content can be selected.
  const planOf = (event: PointerEvent): PressPlan | undefined =>
    isSlotted(event, content) ? { ...planner.plan(event), letsPan: false } : planner.plan(event);
  const recognizer = new GestureRecognizer({
    element: canvas,
    plan: (event) => {
      if (isOnControl(event, canvas)) return undefined;
      if (scope.panZoom.isHeld) return { letsPan: true };
      // The next keys act on this item: the graph gets the focus, and the keyboard cursor moves to the item.
      scope.targets.focus(graphKey);
      scope.cursor.put(itemOf(planner.hitAt(event)));
      const plan = planOf(event);
      // The tap that ends a connection has no other effect.
      if (taps.from.value) return plan;
      return withPress(plan, () => press(planner.hitAt(event)));
    },
    pointAt: planner.pointAt,
    onPress: (event, letsPan) => scope.panZoom.press(event, letsPan),
    autoPan: (x, y) => scope.panZoom.panBy(x, y),
    onLongPress: (event) => openMenuAt(scope, planner, event),
    onDoubleClick: (event) => openEditor(event),
    onHover: (event) => {
      scope.pointer.set(planner.pointAt(event));
      hover(isOnControl(event, canvas) ? { kind: "nothing" } : planner.hitAt(event));
      const isPlain = isOnControl(event, canvas) || scope.panZoom.isHeld;
      canvas.dataset["cursor"] = isPlain ? "auto" : planner.cursorAt(event);
    },
  });
  const openEditor = (event: MouseEvent): void => {
    if (isOnControl(event, canvas)) return;
    const bend = planner.bendAt(event);
    if (bend) return void scope.commands.bends.remove(bend);
    const labeled = edgeOfLabel(event);
    if (labeled !== undefined) return scope.commands.rename({ kind: "edge", id: labeled });
    const hit = planner.hitAt(event);
    const item = hit.kind === "port" ? undefined : itemOf(hit);
    if (!item) return;
    const content = contentOf(scope, item);
    if (content === undefined) void scope.commands.open(item);
    else void scope.commands.enter({ kind: "node", id: content });
  };
  const openMenu = (event: MouseEvent): void => {
    if (event.defaultPrevented || isOnControl(event, canvas)) return;
    event.preventDefault();
    // A key or a long press may have opened it already.
    if (!scope.menu.value) openMenuAt(scope, planner, event);
  };
  const abort = new AbortController();
  const { signal } = abort;
  canvas.addEventListener("contextmenu", openMenu, { signal });
  const leave = (): void => {
    scope.pointer.set(undefined);
    hover({ kind: "nothing" });
  };
  canvas.addEventListener("pointerleave", leave, { signal });
  scrollNodeContent(content, signal);
  const place = {
    canvas,
    pointAt: planner.pointAt,
    hitAt: planner.hitAt,
    isOnControl: (event: Event) => isOnControl(event, canvas),
  };
  const stopFeatures = features.map((feature) => feature.listen?.(scope, place));
  // The right to edit can be taken away in the middle of a drag.
  const stopRights = scope.handle.subscribe(["editable"], () => {
    if (scope.flow.editable) return;
    taps.cancel();
    if (recognizer.cancel()) scope.commands.showRejection(messages.isReadOnly);
  });
  return () => {
    abort.abort();
    for (const stop of stopFeatures) stop?.();
    stopRights();
    taps.cancel();
    recognizer.dispose();
  };
}

/** Features also learn of a click. */
function withPress(plan: PressPlan | undefined, press: () => void): PressPlan | undefined {
  if (!plan) return undefined;
  return {
    ...plan,
    click: () => {
      plan.click?.();
      press();
    },
  };
}

/** Opens the menu at the pointer and selects the item there. */
function openMenuAt(scope: FlowScope, planner: PressPlanner, event: MouseEvent): void {
  scope.taps.cancel();
  const item = itemOf(planner.hitAt(event));
  const target = targetAt(scope, item, planner.pointAt(event));
  scope.cursor.put(item);
  const isSelected = item && recordsOf(scope, item).get(item.id)?.selected === true;
  if (item && !isSelected) {
    const { nodes, edges } = idsOf(item);
    void scope.intents.select(nodes, edges, "set");
  }
  scope.commands.openMenu(target, { x: event.clientX, y: event.clientY });
}

function itemOf(hit: Hit): Item | undefined {
  switch (hit.kind) {
    case "node":
    case "port":
      return { kind: "node", id: hit.node };
    case "edge":
      return { kind: "edge", id: hit.edge };
    case "nothing":
      return undefined;
  }
}

const controls =
  "a, button, input, select, textarea, label, summary, [contenteditable], [role=tab], [role=slider], .hd-flow-overlay";

/** Whether an event belongs to a control or overlay inside the canvas. */
function isOnControl(event: Event, canvas: Element): boolean {
  const path = event.composedPath();
  return path
    .slice(0, path.indexOf(canvas))
    .some((target) => target instanceof Element && target.matches(controls));
}

/**
 * Lets the wheel scroll scrollable content inside a node instead of zooming. When the content is at its end, neither the
 * graph nor the page moves. With Ctrl, which a pinch on a trackpad sends, the graph zooms.
 */
function scrollNodeContent(content: HTMLElement, signal: AbortSignal): void {
  const scroll = (event: WheelEvent): void => {
    if (event.ctrlKey) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(content)).filter((each) => each instanceof Element);
    const scrollable = inside.filter((element) => canScroll(element, event));
    if (scrollable.length === 0) return;
    event.stopPropagation();
    if (!scrollable.some((element) => canScrollFurther(element, event))) event.preventDefault();
  };
  content.addEventListener("wheel", scroll, { signal, passive: false });
}

/** Whether the element overflows in the direction of the wheel. */
function canScroll(element: Element, { deltaX, deltaY }: WheelEvent): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const isHigh = element.scrollHeight > element.clientHeight && scrollingOverflows.has(overflowY);
  const isWide = element.scrollWidth > element.clientWidth && scrollingOverflows.has(overflowX);
  return (deltaY !== 0 && isHigh) || (deltaX !== 0 && isWide);
}

const scrollingOverflows: ReadonlySet<string> = new Set(["auto", "scroll"]);

/** Whether it is not at its end in the direction of the wheel. */
function canScrollFurther(element: Element, { deltaX, deltaY }: WheelEvent): boolean {
  const { scrollTop, scrollLeft, scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  const canVertically =
    deltaY > 0 ? scrollTop + clientHeight < scrollHeight - 1 : deltaY < 0 && scrollTop > 0;
  const canHorizontally =
    deltaX > 0 ? scrollLeft + clientWidth < scrollWidth - 1 : deltaX < 0 && scrollLeft > 0;
  return canVertically || canHorizontally;
}

/** Whether an event is on content of the page that is slotted into a node. */
function isSlotted({ target }: Event, content: HTMLElement): boolean {
  return target instanceof Node && target.getRootNode() !== content.getRootNode();
}
