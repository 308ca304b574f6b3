import { flowCaller, whyNotConnect } from "@heddle/flow";
import type { Handle, Translatable } from "@heddle/params";

import { announcePending } from "../announcements/announce-pending.ts";
import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import type { CanvasFeature, FlowScope } from "./flow-scope.ts";
import { commandTable } from "./command-table.ts";
import { closeWhatIsDeleted } from "./deleted-target.ts";
import { FlowCommands } from "../command/flow-commands.ts";
import type { Rectangle } from "../geometry/rectangle.ts";
import type { ConnectScope } from "../gesture/connect-gesture.ts";
import { noLines } from "../gesture/snapping.ts";
import { TapConnection } from "../gesture/tap-connection.ts";
import { Cursor, FocusTargets } from "../cursor/cursor.ts";
import { TypeAhead } from "../cursor/type-ahead.ts";
import type { Translate } from "../messages.ts";
import { PinnedNodes } from "../scene/mount-window.ts";
import { ResizeWatch } from "../scene/resize-watch.ts";
import { Signal } from "../signal.ts";
import { measureFreeArea } from "../viewport/free-area.ts";
import { PanZoom } from "../viewport/pan-zoom.ts";
import { showCursor } from "../cursor/show-cursor.ts";

/** What a renderer provides to show a flow. */
export interface ScopeOptions {
  /** The flow, local or replicated. */
  readonly handle: Handle;
  /** The element around the canvas and its overlays. */
  readonly element: HTMLElement;
  /** The current translation function: the language of a view may change. */
  readonly translation: Signal<Translate>;
  /** Tells a text to screen readers when they are idle. */
  readonly announce: (text: string) => void;
  /** Tells a rejection to screen readers. */
  readonly announceError: (text: string) => void;
  /** What the canvas has besides the kernel. */
  readonly features: readonly CanvasFeature[];
}

/** The scope of a rendered flow, and the function that disposes of it. */
export interface CreatedScope {
  readonly scope: FlowScope;
  readonly dispose: () => void;
}

/** Creates everything that the parts of one rendered flow share, for the lifetime of its element. */
export function createScope(options: ScopeOptions): CreatedScope {
  const { handle } = options;
  const state = new CanvasState(handle);
  const ofModel = state.flow.get("features");
  const features = options.features.filter(({ model = [] }) =>
    model.every((name) => ofModel.includes(name)),
  );
  const parts = new Map<CanvasFeature, unknown>();
  const stops: (() => void)[] = [];
  const scope = scopeOf(state, options, {
    features,
    commandTable: commandTable(features),
    part: <Part>(feature: CanvasFeature<Part>): Part => {
      if (!parts.has(feature))
        throw new Error(`FlowScope.part: the flow is rendered without "${feature.name}"`);
      // Under each feature is what its `create` has returned.
      return parts.get(feature) as Part;
    },
    onDispose: (stop) => void stops.push(stop),
  });
  const { connecting } = scope;
  connecting.subscribe(() => state.scene.setFittingPorts(connecting.value));
  scope.onDispose(announcePending(scope));
  scope.onDispose(closeWhatIsDeleted(scope));
  for (const feature of features) parts.set(feature, feature.create?.(scope));
  return {
    scope,
    dispose: () => {
      for (const stop of stops) stop();
      scope.typeAhead.stop();
      scope.names.dispose();
      scope.sizes.dispose();
      state.dispose();
    },
  };
}

type FeatureMembers = Pick<FlowScope, "features" | "commandTable" | "part" | "onDispose">;

function scopeOf(
  state: CanvasState,
  options: ScopeOptions,
  featureMembers: FeatureMembers,
): FlowScope {
  const { handle, element, translation } = options;
  const announce = (text: Translatable): void => options.announce(translation.value(text));
  const announceError = (text: Translatable): void =>
    options.announceError(translation.value(text));
  const rejection = new Signal<Translatable | undefined>(undefined);
  const targets = new FocusTargets();
  const dialog: FlowScope["dialog"] = new Signal(undefined);
  const isSideBarOpen = new Signal<boolean | undefined>(undefined);
  const pins = new PinnedNodes(state.scene.mounts);
  // Overlays depend on the size and are rendered before the canvas is attached.
  state.scene.resize({ width: element.clientWidth, height: element.clientHeight });
  const freeArea = (): Rectangle => measureFreeArea(element, state.scene.screen);
  const { flow } = state;
  const intents = flowCaller(handle, (reason) => {
    rejection.set(reason);
    announceError(reason);
  });
  const panZoom = new PanZoom({ handle, flow, state, intents, freeArea });
  const names = new ItemNames(handle, state, translation);
  const cursor = new Cursor({ state, targets, pins, panZoom, freeArea });
  const connect: ConnectScope = {
    handle,
    state,
    intents,
    names,
    announce,
    connection: new Signal(undefined),
    connecting: new Signal(undefined),
    whyNotConnect: (connection, replaced) => whyNotConnect(flow, connection, replaced),
    chooseConnected: (from, at) => dialog.set({ kind: "addConnected", node: from.node, from, at }),
  };
  const kernel: Omit<FlowScope, "commands"> = {
    ...connect,
    ...featureMembers,
    element,
    flow,
    editors: flow.openEditors,
    sizes: new ResizeWatch(),
    pins,
    freeArea,
    toGraph: ({ x, y }) => {
      const { left, top } = element.getBoundingClientRect();
      // The border of the element does not belong to the screen.
      return state.scene.toGraph({
        x: x - left - element.clientLeft,
        y: y - top - element.clientTop,
      });
    },
    taps: new TapConnection(connect),
    box: new Signal(undefined),
    helperLines: new Signal(noLines),
    insertion: new Signal(undefined),
    currentBend: new Signal(undefined),
    editedLabel: new Signal(undefined),
    editedNote: new Signal(undefined),
    rejection,
    panZoom,
    targets,
    typeAhead: new TypeAhead(element, targets, translation),
    editorFocus: new Signal(undefined),
    pointer: new Signal(undefined),
    dialog,
    menu: new Signal(undefined),
    cursor,
    isSideBarOpen,
    translation,
    showCursor: () => showCursor({ flow, state, cursor, panZoom, freeArea }),
    announceError,
  };
  return { ...kernel, commands: new FlowCommands(kernel) };
}
