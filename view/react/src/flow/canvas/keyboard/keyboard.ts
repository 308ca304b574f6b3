import type { FlowScope } from "../flow-scope.ts";
import type { CanvasState } from "../canvas-state.ts";
import { commandByChord } from "../command/command-table.ts";
import { focusedTarget } from "../command/flow-commands.ts";
import { middleOf, type Point, visibleRectangle } from "../geometry/rectangle.ts";
import { MoveGesture } from "../gesture/gestures.ts";
import type { Intents } from "../intents.ts";
import { flowMessages } from "../messages.ts";
import type { Item } from "../records.ts";
import { arrowOf, chordOf } from "./chords.ts";
import {
  nextFromEdge,
  edgeFromNode,
  type Direction,
  nearestNode,
  neighborIn,
  outermostNode,
  steps,
} from "./navigation.ts";

/** How far a node goes by one press, in the measure of the graph. */
const stride = 10;

/** What arrow keys do, by what is held with them. */
const arrowKeys: Readonly<Record<string, "walk" | "follow" | "move" | "nudge">> = {
  "": "walk",
  Alt: "follow",
  Shift: "move",
  Mod: "nudge",
};

const ends = { Home: "first", End: "last" } as const;

/** Turns keys into commands and steps, while the focus is on the graph, a node or an edge. */
export class Keyboard {
  readonly #scope: FlowScope;
  readonly #canvas: HTMLElement;
  readonly #listeners = new AbortController();
  readonly #run: KeyboardMove;

  constructor(scope: FlowScope, canvas: HTMLElement) {
    this.#scope = scope;
    this.#canvas = canvas;
    const { state, intents, handle } = scope;
    this.#run = new KeyboardMove({
      state,
      intents,
      nodes: () => this.#movable(),
      interval: () =>
        handle.read("syncMode") === "debounce" ? Number(handle.read("debounceMs")) : undefined,
    });
    const { signal } = this.#listeners;
    canvas.addEventListener("keydown", (event) => this.#press(event), { signal });
    canvas.addEventListener("keyup", (event) => this.#release(event), { signal });
    canvas.addEventListener("focusout", () => this.#run.commit(), { signal });
    canvas.addEventListener("focusin", (event) => this.#keep(event.target), { signal });
  }

  dispose(): void {
    this.#listeners.abort();
    this.#run.commit();
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const isOnGraph = this.#scope.targets.has(event.target);
    const place = isOnGraph ? "graph" : keyPlaceOf(event.target, this.#canvas);
    if (!place) return;
    const chord = chordOf(event);
    const isDone =
      this.#giveUp(event.key) || (isOnGraph && this.#step(chord)) || this.#command(chord, place);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A node stays an element while the focus is in it, wherever the user looks. */
  #keep(target: EventTarget | null): void {
    const node = target instanceof Element && target.closest<HTMLElement>(".react-flow__node");
    const id = node && node.dataset["id"];
    if (id) this.#scope.pins.setFocused([id]);
  }

  /** Letting go of what makes an arrow key move nodes ends the move. */
  #release({ key }: KeyboardEvent): void {
    if (key === "Shift" || key === "Control" || key === "Meta") this.#run.commit();
  }

  /** Escape ends a move as if it had not been, whatever is held with it. */
  #giveUp(key: string): boolean {
    const isGivenUp = key === "Escape" && this.#run.isRunning;
    if (isGivenUp) this.#run.rollBack();
    return isGivenUp;
  }

  #command(chord: string, place: "graph" | KeyPlace): boolean {
    const command = commandByChord.get(chord);
    if (!command || command.isNative) return false;
    const isMeant = place === "graph" || command.reach === "everywhere" || command.reach === place;
    if (!isMeant) return false;
    this.#run.commit();
    command.run(this.#scope.commands, focusedTarget(this.#scope));
    return true;
  }

  #step(chord: string): boolean {
    if (chord in ends) {
      const { nodes } = this.#scope.state.geometry;
      // The line above has checked it.
      return this.#goToNode(outermostNode(nodes, ends[chord as keyof typeof ends]));
    }
    const arrow = arrowOf(chord);
    const meaning = arrow && arrowKeys[arrow.held];
    if (!arrow || !meaning) return false;
    const { direction } = arrow;
    if (meaning === "move" || meaning === "nudge") {
      return this.#move(direction, meaning === "move" ? stride : 1);
    }
    return this.#walk(direction, meaning === "follow");
  }

  #move(direction: Direction, by: number): boolean {
    const { x, y } = steps[direction];
    if (this.#run.step({ x: x * by, y: y * by })) this.#scope.cursor.reveal();
    return true;
  }

  #walk(direction: Direction, isAlong: boolean): boolean {
    const { cursor, announce } = this.#scope;
    const { item } = cursor;
    // Who comes to the graph begins where the cursor was, and sees where that is.
    if (!item) return this.#goToNode(this.#firstNode());
    if (!cursor.isFocused) return this.#go(item);
    const next = this.#next(item, direction, isAlong);
    if (next) return this.#go(next);
    announce(flowMessages.announced.noWay);
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
    this.#run.commit();
    this.#scope.cursor.go(item);
    return true;
  }

  #goToNode(id: string | undefined): boolean {
    return id !== undefined && this.#go({ kind: "node", id });
  }

  /** The node in the upper left of what is seen, or the nearest to it. */
  #firstNode(): string | undefined {
    const { geometry, scene } = this.#scope.state;
    const seen = visibleRectangle(scene.viewport, scene.screen);
    const inView = scene.nodesIn(seen);
    const [selected] = focusedTarget(this.#scope).ids.nodes;
    if (selected !== undefined) return selected;
    if (inView.length === 0) return nearestNode(geometry.nodes, middleOf(seen));
    return nearestNode(geometry.nodes, seen);
  }

  /** The nodes that an arrow key moves: those that are meant and may be moved. */
  #movable(): readonly string[] {
    const { handle, state, commands } = this.#scope;
    const { nodes } = focusedTarget(this.#scope).ids;
    if (nodes.length === 0) return [];
    const movable = nodes.filter((id) => state.nodes.get(id)?.draggable);
    const isEditable = handle.read("editable") === true;
    if (!isEditable) commands.showRejection(flowMessages.isReadOnly);
    else if (movable.length === 0) commands.showRejection(flowMessages.isFixed);
    return isEditable ? movable : [];
  }
}

interface KeyboardMoveOptions {
  readonly state: CanvasState;
  readonly intents: Intents;
  /** The nodes that are moved now. */
  readonly nodes: () => readonly string[];
  /** How often the model is told on the way, in milliseconds; undefined where it is told at the end only. */
  readonly interval: () => number | undefined;
}

/** After so many milliseconds without a press a run of presses is over. */
const pause = 1_000;

/** Moves nodes by keys. A run of presses is one gesture: it is told, and undone, as one. */
export class KeyboardMove {
  readonly #options: KeyboardMoveOptions;
  #gesture: MoveGesture | undefined;
  #way: Point = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: KeyboardMoveOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#gesture !== undefined;
  }

  /** Moves on; tells whether there is anything to move. */
  step(by: Point): boolean {
    const { state, intents, nodes, interval } = this.#options;
    if (!this.#gesture) {
      const ids = nodes();
      if (ids.length === 0) return false;
      const from = { x: 0, y: 0 };
      this.#way = from;
      this.#gesture = new MoveGesture({ state, intents, ids, from, interval: interval() });
    }
    this.#way = { x: this.#way.x + by.x, y: this.#way.y + by.y };
    this.#gesture.move(this.#way);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.commit(), pause);
    return true;
  }

  commit(): void {
    this.#end()?.commit();
  }

  rollBack(): void {
    this.#end()?.rollBack();
  }

  #end(): MoveGesture | undefined {
    clearTimeout(this.#timer);
    const gesture = this.#gesture;
    this.#gesture = undefined;
    return gesture;
  }
}

const fields =
  "textarea, [contenteditable], input:not([type=button], [type=checkbox], [type=color], [type=radio], [type=range])";

const buttons = ".hd-flow-side-bar, .hd-flow-buttons, .hd-node-actions, .hd-flow-empty";

/** Where in the view of a graph a key was pressed: on a button of the graph itself, or on anything else that does not take text. */
export type KeyPlace = "buttons" | "everywhere";

/** Where a key was pressed; undefined where its keys are its own, or it is no part of this canvas. */
export function keyPlaceOf(target: EventTarget | null, canvas: Element): KeyPlace | undefined {
  if (!(target instanceof Element) || target.closest(fields)) return undefined;
  if (target.closest(".hd-flow-canvas") !== canvas) return undefined;
  return target.closest(buttons) ? "buttons" : "everywhere";
}
