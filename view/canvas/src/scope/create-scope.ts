import { flowCaller, whyNotConnect } from "@heddle/flow";
import type { Handle, Translatable } from "@heddle/params";

import { announcePending } from "../announcements/announce-pending.ts";
import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import { closeWhatIsDeleted } from "./deleted-target.ts";
import { FlowCommands } from "../command/flow-commands.ts";
import { GraphDifferences } from "../difference/graph-differences.ts";
import type { FlowScope } from "./flow-scope.ts";
import type { Rectangle } from "../geometry/rectangle.ts";
import type { ConnectScope } from "../gesture/connect-gesture.ts";
import { noLines } from "../gesture/snapping.ts";
import { TapConnection } from "../gesture/tap-connection.ts";
import { Inspector } from "../inspect/inspector.ts";
import { Cursor, FocusTargets } from "../cursor/cursor.ts";
import { TypeAhead } from "../cursor/type-ahead.ts";
import type { Translate } from "../messages.ts";
import { PinnedNodes } from "../scene/mount-window.ts";
import { ResizeWatch } from "../scene/resize-watch.ts";
import { OutlinePanel } from "../outline/outline-panel.ts";
import { GraphSearch } from "../search/graph-search.ts";
import { Signal } from "../signal.ts";
import { knownViewport, readableFit } from "../viewport/fit-viewport.ts";
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
}

/** The scope of a rendered flow, and the function that disposes of it. */
export interface CreatedScope {
  readonly scope: FlowScope;
  readonly dispose: () => void;
}

/** Creates everything that the parts of one rendered flow share, for the lifetime of its element. */
export function createScope(options: ScopeOptions): CreatedScope {
  const state = new CanvasState(options.handle);
  const scope = scopeOf(state, options);
  const stopPending = announcePending(scope);
  const stopClosing = closeWhatIsDeleted(scope);
  const { connecting } = scope;
  connecting.subscribe(() => state.scene.setFittingPorts(connecting.value));
  const stopPresence = presentToOthers(scope, options.element);
  void arrangeUnplaced(scope);
  return {
    scope,
    dispose: () => {
      stopPending();
      stopClosing();
      scope.typeAhead.stop();
      scope.search.dispose();
      scope.inspector.dispose();
      stopPresence();
      scope.names.dispose();
      scope.sizes.dispose();
      state.dispose();
    },
  };
}

/** In a shared flow, shows the other viewers, and sends them what the user does. */
function presentToOthers(scope: FlowScope, element: HTMLElement): () => void {
  const { flow, presence } = scope;
  let isDisposed = false;
  const load = async (): Promise<void> => {
    const { CanvasPresence } = await import("../presence/canvas-presence.ts");
    if (!isDisposed) presence.set(new CanvasPresence(scope, element));
  };
  // Without that part the graph works, and nobody is shown.
  if (flow.get("me")) void load().catch(() => {});
  return () => {
    isDisposed = true;
    presence.value?.dispose();
  };
}

/** With `autoLayout`, the model arranges nodes without a position when the graph is first shown. */
async function arrangeUnplaced(scope: FlowScope): Promise<void> {
  const { flow, state, intents, commands } = scope;
  if (!flow.get("autoLayout") || !state.hasUnplacedNodes) return;
  const hasViewport = knownViewport(scope) !== undefined;
  const { ok } = await intents.arrangeUnplaced();
  if (ok && !hasViewport) commands.viewport.showArranged((bounds) => readableFit(scope, bounds));
}

function scopeOf(state: CanvasState, options: ScopeOptions): FlowScope {
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
  const shared = { flow, state, intents, cursor, targets, names, announce };
  const search = { ...shared, showCursor: () => showCursor({ ...shared, panZoom, freeArea }) };
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
  const parts: Omit<FlowScope, "commands"> = {
    ...connect,
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
    openComments: new Signal(undefined),
    editedLabel: new Signal(undefined),
    editedNote: new Signal(undefined),
    rejection,
    panZoom,
    targets,
    typeAhead: new TypeAhead(element, targets, translation),
    editorFocus: new Signal(undefined),
    pointer: new Signal(undefined),
    draggedOver: new Signal(undefined),
    presence: new Signal(undefined),
    dialog,
    menu: new Signal(undefined),
    cursor,
    isHistoryOpen: new Signal(false),
    isSideBarOpen,
    translation,
    search: new GraphSearch(search),
    outline: new OutlinePanel(targets),
    showCursor: search.showCursor,
    differences: new GraphDifferences({ ...search, panZoom, freeArea }),
    inspector: new Inspector({
      flow,
      state,
      intents: flowCaller(handle),
      names,
      targets,
      announce,
    }),
    announceError,
  };
  return { ...parts, commands: new FlowCommands(parts) };
}
