import { type FlowReader, type InspectionInView, inspectionKey } from "@heddle/flow";
import type { Records, Translatable } from "@heddle/params";

import type { ItemNames } from "../announcements/item-names.ts";
import type { CanvasState } from "../canvas-state.ts";
import type { Hit } from "../geometry/hit-test.ts";
import type { Point } from "../geometry/rectangle.ts";
import { type FocusTargets, graphKey } from "../keyboard/cursor.ts";
import { messages } from "../messages.ts";
import { type Item, keyOf } from "../records.ts";
import { Signal } from "../signal.ts";

/** What inspecting reads and changes. */
interface InspectorScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
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

/** Shows the views of ports and edges to one viewer, one at a time. */
export class Inspector {
  readonly open: Signal<OpenInspection | undefined> = new Signal<OpenInspection | undefined>(
    undefined,
  );
  readonly records: Records<InspectionInView>;
  readonly #scope: InspectorScope;
  #hovered: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scope: InspectorScope) {
    this.#scope = scope;
    this.records = scope.flow.get("inspections");
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Opens the view at a press or a tap, and closes any other. */
  press(hit: Hit): void {
    const key = this.#keyAt(hit);
    this.#show(key === undefined ? undefined : { key, by: "press" });
  }

  /** Opens the view under a pointer that rests, and closes it when the pointer leaves. */
  hover(hit: Hit): void {
    if (this.records.size === 0) return;
    const key = this.#keyAt(hit);
    if (key === this.#hovered) return;
    this.#hovered = key;
    clearTimeout(this.#timer);
    const isHovering = this.open.value?.by === "hover";
    if (isHovering) this.#show(undefined);
    if (key === undefined || (this.open.value && !isHovering)) return;
    this.#timer = setTimeout(() => this.#show({ key, by: "hover" }), hoverDelayMs);
  }

  /** Opens the next view of an item: a node may have one at each port. Returns whether there is one. */
  openNext({ kind, id }: Item): boolean {
    const ports = kind === "edge" ? [null] : this.#scope.state.portsOf(id).map((port) => port.id);
    const keys = ports.map((port) => inspectionKey(kind, id, port));
    const present = [...new Set(keys)].filter((key) => this.records.has(key));
    const at = present.indexOf(this.open.value?.key ?? "");
    const key = present[(at + 1) % present.length];
    if (key === undefined) return false;
    this.#show({ key, by: "key" });
    return true;
  }

  /** Closes the open view, and returns whether there was one. One that a key opened returns the focus to its item. */
  close(): boolean {
    const open = this.open.value;
    this.#show(undefined);
    const record = open && this.records.get(open.key);
    if (open?.by === "key") this.#scope.targets.focus(record ? keyOf(record) : graphKey);
    return open !== undefined;
  }

  /** The point of the graph that a view belongs to. */
  pointOf({ kind, id, port }: Omit<InspectionInView, "view">): Point | undefined {
    const { state } = this.#scope;
    if (kind === "edge") return state.middleOf(id);
    const box = state.rectangleOf(id);
    const place = state.portsOf(id).find((each) => each.id === port);
    return box && place && { x: box.x + place.x, y: box.y + place.y };
  }

  /** "Only paid: kept", or the name of the edge. */
  nameOf({ kind, id, port }: Omit<InspectionInView, "view">): Translatable {
    const name = this.#scope.names.short({ kind, id });
    if (port === null) return name;
    const label = this.#scope.state.portsOf(id).find((each) => each.id === port)?.name ?? port;
    return messages.portOf({ node: name, port: label });
  }

  #keyAt(hit: Hit): string | undefined {
    const key =
      hit.kind === "port"
        ? inspectionKey("node", hit.node, hit.port.id)
        : hit.kind === "edge"
          ? inspectionKey("edge", hit.edge, null)
          : undefined;
    return key !== undefined && this.records.has(key) ? key : undefined;
  }

  #show(open: OpenInspection | undefined): void {
    clearTimeout(this.#timer);
    this.open.set(open);
    const record = open && this.records.get(open.key);
    if (record) this.#scope.announce(messages.inspected({ name: this.nameOf(record) }));
  }
}
