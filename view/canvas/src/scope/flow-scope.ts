import type { Handle, Translatable } from "@heddle/params";

import type { Target } from "../command/command-target.ts";
import type { CommandScope, FlowCommands } from "../command/flow-commands.ts";
import type { Hit } from "../geometry/hit-test.ts";
import type { Point } from "../geometry/rectangle.ts";
import type { GestureScope } from "../gesture/press-planner.ts";
import type { KernelCatalog } from "../messages.ts";
import type { Item } from "../records.ts";
import type { PinnedNodes } from "../scene/mount-window.ts";
import type { ResizeWatch } from "../scene/resize-watch.ts";
import type { Signal } from "../signal.ts";

/** Everything that the parts of one rendered flow share. Each class of the canvas declares the part of it that it needs. */
export interface FlowScope extends CommandScope, GestureScope {
  /** For subscriptions; `flow` reads with types. */
  readonly handle: Handle;
  /** The element around the canvas and its overlays. */
  readonly element: HTMLElement;
  readonly commands: FlowCommands;
  /** Those that the model has what they need for. */
  readonly features: readonly CanvasFeature[];
  /** The commands of the kernel and of the features, in menu order. */
  readonly commandTable: readonly Command[];
  /** What `create` of a feature has returned. Throws if the flow is rendered without that feature. */
  readonly part: <Part>(feature: CanvasFeature<Part>) => Part;
  /** Calls the function when the flow is no longer rendered. */
  readonly onDispose: (stop: () => void) => void;
  /** Nodes that are mounted at any position. */
  readonly pins: PinnedNodes;
  readonly sizes: ResizeWatch;
  /** The point of the graph under the pointer; undefined while the pointer is outside. */
  readonly pointer: Signal<Point | undefined>;
  /** Undefined until the user opens or closes the side bar. */
  readonly isSideBarOpen: Signal<boolean | undefined>;
}

type KernelCommandName = keyof KernelCatalog["commands"];

/** A command of a feature, beside a command that every graph has. Of several there, the order is that of the features. */
export type FeatureCommand = Command &
  (
    | { readonly after: KernelCommandName; readonly before?: never }
    | { readonly before: KernelCommandName; readonly after?: never }
  );

/** Where a feature listens to events. */
export interface InputPlace {
  /** The graph and its overlays. */
  readonly canvas: HTMLElement;
  /** The point of the graph at the pointer. */
  readonly pointAt: (event: MouseEvent) => Point;
  readonly hitAt: (event: MouseEvent) => Hit;
  /** Whether the event belongs to a control or an overlay. */
  readonly isOnControl: (event: Event) => boolean;
}

/**
 * What a canvas can be without. The state of a feature for one rendered flow is its part: `scope.part(search)` is what
 * `create` of `search` has returned.
 */
export interface CanvasFeature<Part = unknown> {
  /** Unique among the features of a canvas. */
  readonly name: string;
  /** The features of the model that it needs: a flow without one of them is rendered without the feature. */
  readonly model?: readonly string[];
  /** Called once for each rendered flow, when the kernel is complete. */
  readonly create?: (scope: FlowScope) => Part;
  readonly commands?: readonly FeatureCommand[];
  /** Closes or cancels something for Escape; returns whether there was something. The first feature that has something wins. */
  readonly close?: (scope: FlowScope) => boolean;
  /** The group that shows the content of a node that is no group itself. */
  readonly contentOf?: (scope: FlowScope, item: Item) => string | undefined;
  /** Whether it covers a part of the graph at first, so that the first viewport depends on its size. */
  readonly isOverGraph?: (scope: FlowScope) => boolean;
  /** Listens to events on the canvas; returns the function that stops it. */
  readonly listen?: (scope: FlowScope, place: InputPlace) => () => void;
  /** A click or a tap was on this place. */
  readonly press?: (scope: FlowScope, hit: Hit) => void;
  /** The pointer is over this place. */
  readonly hover?: (scope: FlowScope, hit: Hit) => void;
}

/** A flow parameter that has to be true for a command to be offered. */
export type Need =
  | "editable"
  | "enableConnect"
  | "enableDelete"
  | "enableMultiselect"
  | "canUndo"
  | "canRedo";

/** The menus: of a node, of an edge, and of the graph itself. */
export type MenuKind = "node" | "edge" | "graph";

/** What a command is about: its key in the catalog of messages. */
export type CommandSection = keyof KernelCatalog["sections"];

/** An action that users reach by a key, in a menu, or both. */
export interface Command {
  readonly name: string;
  /** What menus and the list of keys call it. */
  readonly text: Translatable;
  /** Menus draw a line between two sections, and the list of keys has a heading for each. */
  readonly section: CommandSection;
  /** The chords that run it; the first one is displayed. Without one it is in menus only. */
  readonly keys: readonly string[];
  /** The menus that contain it. */
  readonly menus: readonly MenuKind[];
  readonly needs: readonly Need[];
  /** The browser emits an event of its own for these keys. */
  readonly isNative?: boolean;
  /** It runs when its key is released, as a button; while the key is held, a drag pans, and it does not run. */
  readonly letsPan?: boolean;
  /** Where the keys also work: on the buttons around the graph, or in the whole view except text fields. */
  readonly reach?: "buttons" | "everywhere";
  /** Whether it is meant for a target; by default for every one. Menus offer it for these only. */
  readonly applies?: (scope: FlowScope, target: Target) => boolean;
  /** Why this graph has nothing to do it with, such as no comments: then menus and the list of keys do not offer it. */
  readonly whyMissing?: (scope: FlowScope) => Translatable | undefined;
  readonly run: (scope: FlowScope, target: Target) => void;
}
