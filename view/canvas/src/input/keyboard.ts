import { FocusDescription } from "./focus-description.ts";
import { commandFor, appliesTo } from "../scope/command-table.ts";
import { focusedTarget } from "../command/command-target.ts";
import type { FlowScope } from "../scope/flow-scope.ts";
import { middleOf, type Point, visibleRectangle } from "../geometry/rectangle.ts";
import { BendGesture, gripBend } from "../gesture/bend-gesture.ts";
import { MoveGesture } from "../gesture/drag-gestures.ts";
import { ResizeGesture } from "../gesture/resize-gesture.ts";
import type { Gesture } from "../gesture/gesture-recognizer.ts";
import { gridStep } from "../gesture/snapping.ts";
import { messages } from "../messages.ts";
import { type Item, itemOfKey } from "../records.ts";
import { arrowOf, chordFrom, chordOf } from "../command/chords.ts";
import { graphKey } from "../cursor/cursor.ts";
import {
  type Direction,
  edgeFromNode,
  nearestNode,
  neighborIn,
  nextFromEdge,
  outermostNode,
  steps,
} from "../cursor/navigation.ts";

/** Step of an arrow key, in units of the graph. */
const moveStep = 10;

/** The action of arrow keys by their modifier. */
const arrowKeys: Readonly<Record<string, "walk" | "follow" | "move" | "nudge" | "resize">> = {
  "": "walk",
  Alt: "follow",
  Shift: "move",
  Mod: "nudge",
  "Mod+Shift": "resize",
};

/** The direction in which a key pans. */
const pages: Readonly<Record<string, Direction>> = {
  PageUp: "up",
  PageDown: "down",
  "Shift+PageUp": "left",
  "Shift+PageDown": "right",
};

/** The part of the screen that a key pans by. */
const pageShare = 0.5;

const ends = { Home: "first", End: "last" } as const;

/** Maps keys to commands, navigation and moves while the focus is on the graph, a node or an edge. */
export class Keyboard {
  readonly #scope: FlowScope;
  readonly #canvas: HTMLElement;
  readonly #listeners = new AbortController();
  readonly #keyboardMove: KeyboardMove;
  readonly #description: FocusDescription;
  /** What the held key does when it is released, unless a press comes before. */
  #whenReleased: (() => void) | undefined;

  constructor(scope: FlowScope, canvas: HTMLElement) {
    this.#scope = scope;
    this.#canvas = canvas;
    this.#description = new FocusDescription(scope.names);
    this.#keyboardMove = new KeyboardMove({
      move: () => this.#beginMove(),
      resize: () => this.#beginResize(),
    });
    const { signal } = this.#listeners;
    canvas.addEventListener("keydown", (event) => this.#press(event), { signal });
    canvas.addEventListener("keyup", (event) => this.#release(event), { signal });
    canvas.addEventListener("focusout", (event) => this.#loseFocus(event), { signal });
    const press = (): void => void (this.#whenReleased &&= () => {});
    canvas.addEventListener("pointerdown", press, { capture: true, signal });
    canvas.addEventListener("focusin", (event) => this.#followFocus(event.target), { signal });
  }

  dispose(): void {
    this.#listeners.abort();
    this.#hold(undefined);
    this.#description.dispose();
    this.#keyboardMove.commit();
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const isOnGraph = this.#scope.targets.has(event.target);
    const keyScope = isOnGraph ? "graph" : keyScopeOf(event.target, this.#canvas);
    if (!keyScope) return;
    const chord = chordOf(event);
    const isDone =
      this.#rollBackMove(event.key) ||
      (isOnGraph && this.#step(chord)) ||
      (isOnGraph && this.#action(chord)) ||
      this.#command(chord, keyScope);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A node stays mounted while it contains the focus; keys apply to the item that has it. */
  #followFocus(target: EventTarget | null): void {
    const key = this.#scope.targets.keyAt(target);
    const item = key === undefined || key === graphKey ? undefined : itemOfKey(key);
    if (item) this.#scope.cursor.follow(item);
    this.#description.show(item, target);
    const node = target instanceof Element && target.closest<HTMLElement>("[data-part=node]");
    const id = node && node.dataset["id"];
    if (id) this.#scope.pins.setFocused([id]);
  }

  #loseFocus({ relatedTarget }: FocusEvent): void {
    this.#keyboardMove.commit();
    const isInside = relatedTarget instanceof Node && this.#canvas.contains(relatedTarget);
    if (!isInside) this.#hold(undefined);
  }

  #hold(whenReleased: (() => void) | undefined): void {
    this.#whenReleased = whenReleased;
    this.#scope.panZoom.hold(whenReleased !== undefined);
  }

  /** Releasing the modifier ends the move. */
  #release({ key }: KeyboardEvent): void {
    if (key === " ") {
      const run = this.#whenReleased;
      this.#hold(undefined);
      run?.();
    }
    if (key === "Shift" || key === "Control" || key === "Meta") this.#keyboardMove.commit();
  }

  /** Escape rolls back a move, with any modifier keys. */
  #rollBackMove(key: string): boolean {
    const isCanceled = key === "Escape" && this.#keyboardMove.isRunning;
    if (isCanceled) this.#keyboardMove.rollBack();
    return isCanceled;
  }

  #command(chord: string, keyScope: "graph" | KeyScope): boolean {
    const { flow, commands } = this.#scope;
    const target = focusedTarget(this.#scope);
    const command = commandFor(chord, target, this.#scope);
    if (!command || command.isNative) return false;
    const { reach, needs, whyMissing } = command;
    const isInReach = keyScope === "graph" || reach === "everywhere" || reach === keyScope;
    if (!isInReach) return false;
    this.#keyboardMove.commit();
    const isReadOnly = needs.includes("editable") && !flow.editable;
    const reason = whyMissing?.(this.#scope) ?? (isReadOnly ? messages.isReadOnly : undefined);
    if (reason !== undefined) commands.showRejection(reason);
    else if (!command.letsPan) command.run(this.#scope, target);
    // A held key repeats.
    else if (!this.#whenReleased) this.#hold(() => command.run(this.#scope, target));
    return true;
  }

  /** Runs the action of the focused node that has this shortcut. Commands of the canvas that apply to the node win. */
  #action(chord: string): boolean {
    const { cursor, state, commands } = this.#scope;
    const { item, isFocused } = cursor;
    if (!isFocused || item?.kind !== "node") return false;
    const actions = state.typeOf(item.id)?.actions ?? [];
    const action = actions.find(({ shortcut = "" }) => chordFrom(shortcut) === chord);
    if (!action) return false;
    const target = focusedTarget(this.#scope);
    const command = commandFor(chord, target, this.#scope);
    if (command && appliesTo(command, target, this.#scope)) return false;
    commands.runAction(item.id, action.id, action.label);
    return true;
  }

  #step(chord: string): boolean {
    if (chord in ends) {
      const { nodes } = this.#scope.state.geometry;
      // Checked in the line above.
      return this.#goToNode(outermostNode(nodes, ends[chord as keyof typeof ends]));
    }
    const page = pages[chord];
    if (page) return this.#pan(page);
    const arrow = arrowOf(chord);
    const action = arrow && arrowKeys[arrow.held];
    if (!arrow || !action) return false;
    const { direction } = arrow;
    if (action === "resize") return this.#move("resize", direction, moveStep);
    if (action === "move" || action === "nudge") {
      return this.#move("move", direction, action === "move" ? this.#moveStep(direction) : 1);
    }
    return this.#navigate(direction, action === "follow");
  }

  /** The step of an arrow key: to the next line of the grid, if there is one. */
  #moveStep(direction: Direction): number {
    const { flow, state } = this.#scope;
    const grid = flow.get("snapGrid");
    const [id] = focusedTarget(this.#scope).ids.nodes;
    const box = id === undefined ? undefined : state.rectangleOf(id);
    if (!grid || !box) return moveStep;
    const { x, y } = steps[direction];
    const step = x === 0 ? gridStep(box.y, grid[1], y) : gridStep(box.x, grid[0], x);
    return Math.abs(step);
  }

  #pan(direction: Direction): boolean {
    const { panZoom, state } = this.#scope;
    const { width, height } = state.scene.screen;
    const { x, y } = steps[direction];
    // Without an animation, which the next press would end halfway.
    panZoom.panBy(-x * width * pageShare, -y * height * pageShare);
    return true;
  }

  #move(kind: "move" | "resize", direction: Direction, by: number): boolean {
    const { x, y } = steps[direction];
    if (this.#keyboardMove.step(kind, { x: x * by, y: y * by })) this.#scope.cursor.reveal();
    return true;
  }

  #beginMove(): Gesture | undefined {
    const bend = this.#heldBend();
    if (bend) return bend;
    const { state, intents } = this.#scope;
    const ids = this.#movable();
    return ids.length > 0 ? new MoveGesture({ state, intents, ids, from: start }) : undefined;
  }

  #beginResize(): Gesture | undefined {
    const { cursor, state, intents } = this.#scope;
    const { item } = cursor;
    const box = item?.kind === "node" ? state.rectangleOf(item.id) : undefined;
    return item && box && new ResizeGesture(intents, item.id, box, start);
  }

  #navigate(direction: Direction, isAlong: boolean): boolean {
    const { cursor, announce } = this.#scope;
    const { item } = cursor;
    // The first key moves the focus to the cursor and shows it.
    if (!item) return this.#goToNode(this.#firstNode());
    if (!cursor.isFocused) return this.#go(item);
    const next = this.#next(item, direction, isAlong);
    if (next) return this.#go(next);
    announce(messages.announced.noWay);
    return true;
  }

  #next(item: Item, direction: Direction, isAlong: boolean): Item | undefined {
    const { state, cursor } = this.#scope;
    if (item.kind === "edge") return nextFromEdge(state, item.id, direction, cursor.node);
    if (isAlong) return edgeFromNode(state, item.id, direction);
    const from = state.rectangleOf(item.id);
    const id = from && neighborIn(state.geometry.nodes, from, direction, item.id);
    return id === undefined ? undefined : { kind: "node", id };
  }

  #go(item: Item): boolean {
    this.#keyboardMove.commit();
    this.#scope.cursor.go(item);
    return true;
  }

  #goToNode(id: string | undefined): boolean {
    return id !== undefined && this.#go({ kind: "node", id });
  }

  /** The first selected node, or the visible node nearest to the upper left corner. */
  #firstNode(): string | undefined {
    const { geometry, scene } = this.#scope.state;
    const seen = visibleRectangle(scene.viewport, scene.screen);
    const inView = scene.nodesIn(seen);
    const [selected] = focusedTarget(this.#scope).ids.nodes;
    if (selected !== undefined) return selected;
    if (inView.length === 0) return nearestNode(geometry.nodes, middleOf(seen));
    return nearestNode(geometry.nodes, seen);
  }

  /** The current bend of the focused edge. */
  #heldBend(): Gesture | undefined {
    const { state, cursor, flow, currentBend } = this.#scope;
    const { edge = "", index = 0 } = currentBend.value ?? {};
    const bends = state.edges.get(edge)?.bends;
    const isFocused = cursor.item?.kind === "edge" && cursor.item.id === edge;
    if (!isFocused || !flow.editable || !bends?.[index]) return undefined;
    return new BendGesture(this.#scope, { edge, grip: gripBend(bends, index), from: start });
  }

  /** The target nodes that can be moved. */
  #movable(): readonly string[] {
    const { flow, state, commands } = this.#scope;
    const { nodes } = focusedTarget(this.#scope).ids;
    if (nodes.length === 0) return [];
    const movable = nodes.filter((id) => state.nodes.get(id)?.draggable);
    if (!flow.editable) commands.showRejection(messages.isReadOnly);
    else if (movable.length === 0) commands.showRejection(messages.isFixed);
    return flow.editable ? movable : [];
  }
}

const start: Point = { x: 0, y: 0 };

/** The effect of consecutive key presses. */
type MoveKind = "move" | "resize";

/**
 * Moves nodes or a bend, or resizes a node, by keys. All presses until the modifier is released are one gesture: one event and
 * one undo step.
 */
class KeyboardMove {
  readonly #begin: Readonly<Record<MoveKind, () => Gesture | undefined>>;
  #gesture: Gesture | undefined;
  #kind: MoveKind = "move";
  #way: Point = start;

  /** `begin` returns undefined if there is nothing to move. */
  constructor(begin: Readonly<Record<MoveKind, () => Gesture | undefined>>) {
    this.#begin = begin;
  }

  get isRunning(): boolean {
    return this.#gesture !== undefined;
  }

  /** Returns whether there is anything to move. */
  step(kind: MoveKind, by: Point): boolean {
    if (kind !== this.#kind) this.commit();
    this.#kind = kind;
    if (!this.#gesture) {
      this.#gesture = this.#begin[kind]();
      this.#way = start;
    }
    if (!this.#gesture) return false;
    this.#way = { x: this.#way.x + by.x, y: this.#way.y + by.y };
    this.#gesture.move(this.#way);
    return true;
  }

  commit(): void {
    void this.#end()?.commit();
  }

  rollBack(): void {
    this.#end()?.rollBack();
  }

  #end(): Gesture | undefined {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    return gesture;
  }
}

const fields =
  "textarea, [contenteditable], input:not([type=button], [type=checkbox], [type=color], [type=radio], [type=range])";

/** What is typed in one stays in it. */
const dialogs = "dialog, [role=dialog]";

const buttons = ".hd-flow-side-bar, .hd-flow-buttons, .hd-node-actions, .hd-flow-empty";

/** Where a key was pressed: on a button of the graph, or elsewhere outside text fields. */
type KeyScope = "buttons" | "everywhere";

/** Undefined in text fields, in dialogs and outside this canvas. */
export function keyScopeOf(target: EventTarget | null, canvas: Element): KeyScope | undefined {
  if (!(target instanceof Element) || target.closest(`${fields}, ${dialogs}`)) return undefined;
  if (target.closest(".hd-flow-canvas") !== canvas) return undefined;
  return target.closest(buttons) ? "buttons" : "everywhere";
}
