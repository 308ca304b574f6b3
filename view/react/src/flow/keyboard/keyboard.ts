import { commandByChord } from "../command/command-table.ts";
import { focusedTarget } from "../command/target.ts";
import { seenRectangle } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import type { Item } from "../item.ts";
import { flowMessages } from "../messages.ts";
import { arrowOf, chordOf } from "./chord.ts";
import { type Direction, steps } from "./direction.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";
import { MoveRun } from "./move-run.ts";
import { middleOf, nearestNode, neighbourIn, outermostNode } from "./neighbour.ts";
import { alongEdge, alongFrom } from "./walk.ts";

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
  readonly #run: MoveRun;

  constructor(scope: FlowScope, canvas: HTMLElement) {
    this.#scope = scope;
    this.#canvas = canvas;
    const { picture, intents, handle } = scope;
    this.#run = new MoveRun({
      picture,
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
    const place = isOnGraph ? "graph" : keyPlace(event.target, this.#canvas);
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
      const { nodes } = this.#scope.picture.geometry;
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
    const { picture, cursor } = this.#scope;
    if (item.kind === "edge") return alongEdge(picture, item.id, direction, cursor.node);
    if (isAlong) return alongFrom(picture, item.id, direction);
    const from = picture.rectangleOf(item.id);
    const id = from && neighbourIn(picture.geometry.nodes, from, direction, item.id);
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
    const { geometry, scene } = this.#scope.picture;
    const seen = seenRectangle(scene.viewport, scene.screen);
    const inView = scene.nodesIn(seen);
    const [selected] = focusedTarget(this.#scope).ids.nodes;
    if (selected !== undefined) return selected;
    if (inView.length === 0) return nearestNode(geometry.nodes, middleOf(seen));
    return nearestNode(geometry.nodes, seen);
  }

  /** The nodes that an arrow key moves: those that are meant and may be moved. */
  #movable(): readonly string[] {
    const { handle, picture, commands } = this.#scope;
    const { nodes } = focusedTarget(this.#scope).ids;
    if (nodes.length === 0) return [];
    const movable = nodes.filter((id) => picture.nodes.get(id)?.draggable);
    const isEditable = handle.read("editable") === true;
    if (!isEditable) commands.refuse(flowMessages.isReadOnly);
    else if (movable.length === 0) commands.refuse(flowMessages.isFixed);
    return isEditable ? movable : [];
  }
}
