import {
  type FlowCaller,
  type FlowReader,
  type HoverTarget,
  type InspectionInView,
  inspectionKey,
} from "@heddle/flow";
import type { Port } from "@heddle/flow/geometry";
import type { Records, Translatable } from "@heddle/params";

import type { ItemNames } from "../../item-names.ts";
import type { CanvasState } from "../../canvas-state.ts";
import type { Hit } from "../../geometry/hit-test.ts";
import type { Rectangle } from "../../geometry/rectangle.ts";
import { type FocusTargets, graphKey } from "../../cursor/cursor.ts";
import { messages } from "../../messages.ts";
import { type Item, keyOf } from "../../records.ts";
import { Signal } from "../../signal.ts";
import { inspectMessages } from "./messages.ts";

/** What inspecting reads and changes. */
interface InspectorScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  /** Nobody needs to know that a place is gone when the pointer leaves it: rejections are not shown. */
  readonly intents: Pick<FlowCaller, "hover">;
  readonly names: ItemNames;
  readonly targets: FocusTargets;
  readonly announce: (text: Translatable) => void;
}

/** An open inspection. */
interface OpenInspection {
  readonly key: string;
  /** A hover opens it until the pointer leaves, a press until the next one, a key until Escape. */
  readonly by: "hover" | "press" | "key";
}

/** The pointer has to rest this long on a place. */
const hoverDelayMs = 500;

/** A view that arrives later than this after the user asked for it does not open by itself. */
const arrivalLimitMs = 5_000;

/** A place whose value can be inspected. */
interface Place {
  readonly key: string;
  readonly target: HoverTarget;
}

/**
 * Shows the views of ports and edges to one viewer, one at a time. An app may provide a view only when a user asks for it:
 * the canvas emits a click, or a hover if somebody listens, and the view opens when it arrives.
 */
export class Inspector {
  readonly open: Signal<OpenInspection | undefined> = new Signal<OpenInspection | undefined>(
    undefined,
  );
  readonly records: Records<InspectionInView>;
  readonly #scope: InspectorScope;
  readonly #stopRecords: () => void;
  /** The place that the user asked for last. Its view may arrive later. */
  #wanted: OpenInspection | undefined;
  #wantedAt = 0;
  #hovered: Place | undefined;
  /** Where the model knows that the pointer rests. */
  #reported: HoverTarget | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scope: InspectorScope) {
    this.#scope = scope;
    this.records = scope.flow.get("inspections");
    this.#stopRecords = this.records.watch((keys) => {
      const isLate = performance.now() - this.#wantedAt > arrivalLimitMs;
      if (this.open.value || !this.#wanted || isLate) return;
      if (keys.has(this.#wanted.key)) this.#show(this.#wanted);
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stopRecords();
  }

  /** Opens the view at a press or a tap, and closes any other. */
  press(hit: Hit): void {
    const place = placeAt(hit);
    this.#show(place && { key: place.key, by: "press" });
  }

  /** Opens the view under a pointer that rests, and closes it when the pointer leaves. */
  hover(hit: Hit): void {
    if (this.records.size === 0 && !this.#scope.flow.get("reportsHover") && !this.#reported) return;
    const place = placeAt(hit);
    if (place?.key === this.#hovered?.key) return;
    this.#hovered = place;
    clearTimeout(this.#timer);
    this.#report(undefined);
    if (this.#wanted?.by === "hover") this.#show(undefined);
    if (!place || this.open.value) return;
    this.#timer = setTimeout(() => {
      this.#report(place.target);
      this.#show({ key: place.key, by: "hover" });
    }, hoverDelayMs);
  }

  /** Opens the next view of an item: a node may have one at each port. Returns whether there may be one. */
  openNext({ kind, id }: Item): boolean {
    const places = kind === "edge" ? [edgePlace(id)] : this.#placesOf(id);
    const mayArrive = this.#scope.flow.get("reportsHover");
    const present = places.filter(({ key }) => mayArrive || this.records.has(key));
    const at = present.findIndex(({ key }) => key === this.#wanted?.key);
    const place = present[(at + 1) % present.length];
    if (place === undefined) return false;
    this.#report(place.target);
    this.#show({ key: place.key, by: "key" });
    return true;
  }

  /** Closes the open view, and returns whether there was one. One that a key opened returns the focus to its item. */
  close(): boolean {
    const open = this.open.value;
    this.#report(undefined);
    this.#show(undefined);
    const record = open && this.records.get(open.key);
    if (open?.by === "key") this.#scope.targets.focus(record ? keyOf(record) : graphKey);
    return open !== undefined;
  }

  /** The part of the graph that a view is shown next to: the middle of an edge, or a node at its port. */
  placeOf({ kind, id, port }: Omit<InspectionInView, "view">): Rectangle | undefined {
    const { state } = this.#scope;
    if (kind === "edge") {
      const middle = state.middleOf(id);
      return middle && { ...middle, width: 0, height: 0 };
    }
    const box = state.rectangleOf(id);
    const place = state.portsOf(id).find((each) => each.id === port);
    return box && place && { ...box, x: box.x + place.x, width: 0 };
  }

  /** "Only paid: kept", or the name of the edge. */
  nameOf({ kind, id, port }: Omit<InspectionInView, "view">): Translatable {
    const name = this.#scope.names.short({ kind, id });
    if (port === null) return name;
    const label = this.#scope.state.portsOf(id).find((each) => each.id === port)?.name ?? port;
    return messages.portOf({ node: name, port: label });
  }

  /** The ports of a node, one for each id: an input and an output may have the same. */
  #placesOf(node: string): Place[] {
    const places = this.#scope.state.portsOf(node).map((port) => portPlace(node, port));
    return [...new Map(places.map((place) => [place.key, place])).values()];
  }

  #show(wanted: OpenInspection | undefined): void {
    clearTimeout(this.#timer);
    this.#wanted = wanted;
    this.#wantedAt = performance.now();
    const record = wanted && this.records.get(wanted.key);
    this.open.set(record ? wanted : undefined);
    if (record) this.#scope.announce(inspectMessages.inspected({ name: this.nameOf(record) }));
  }

  /** Tells the model where the pointer rests now, if somebody listens. */
  #report(target: HoverTarget | undefined): void {
    const { flow, intents } = this.#scope;
    if (this.#reported) void intents.hover(this.#reported, false);
    this.#reported = flow.get("reportsHover") ? target : undefined;
    if (this.#reported) void intents.hover(this.#reported, true);
  }
}

function placeAt(hit: Hit): Place | undefined {
  if (hit.kind === "port") return portPlace(hit.node, hit.port);
  return hit.kind === "edge" ? edgePlace(hit.edge) : undefined;
}

function portPlace(node: string, { id: port, side }: Port): Place {
  return { key: inspectionKey("node", node, port), target: { node, port, side } };
}

function edgePlace(edge: string): Place {
  return { key: inspectionKey("edge", edge, null), target: { edge } };
}
