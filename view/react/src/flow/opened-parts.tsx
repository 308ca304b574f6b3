import { type HelperLine, isOutlineOpen, messages, type Rectangle } from "@heddle/canvas";
import type { EdgeEnds } from "@heddle/flow";
import {
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../language.tsx";
import { useParam } from "../use-params.ts";
import { useFlowScope, useIsNarrow, useRecord, useSignal } from "./flow-context.ts";
import { IconButton } from "./icon-button.tsx";
import { lazyFocusPart, lazyPart } from "./lazy-part.tsx";
import { useZoom } from "./plane/overlays.tsx";

/** Loads the parts after the graph is shown, so that they open at once. Its changes are announced from then on. */
export const OpenedParts: FunctionComponent = lazyPart("ChangeEffects");

/** What the graph says or offers about itself at the moment. */
export const FlowNotices: FunctionComponent = lazyPart("FlowNotices");

/** Shows during a drag from outside that the items can be dropped, or why not. */
export const DropOverlay: FunctionComponent = lazyPart("DropOverlay");

const EmptyHint = lazyPart("EmptyHint");

/** What a graph without nodes says. */
export function EmptyGraph(): ReactNode {
  const { state } = useFlowScope();
  const isEmpty = useSyncExternalStore(
    state.subscribe,
    () => state.geometry.nodes.slots.size === 0,
  );
  return isEmpty && <EmptyHint />;
}

const OpenDialog = lazyFocusPart("OpenDialog", ({ dialog }) => dialog.set(undefined));

/** The open dialog. */
export function FlowDialogs(): ReactNode {
  const { dialog } = useFlowScope();
  const request = useSignal(dialog);
  return request && <OpenDialog request={request} close={() => dialog.set(undefined)} />;
}

const OpenMenu = lazyFocusPart("OpenMenu", ({ menu }) => menu.set(undefined), false);

/** The open context menu. */
export function FlowMenu(): ReactNode {
  const request = useSignal(useFlowScope().menu);
  return request && <OpenMenu request={request} />;
}

const OpenSearch = lazyFocusPart("OpenSearch", ({ search }) => search.close());

/** The search of the graph, while it is open. */
export function SearchBar(): ReactNode {
  const state = useSignal(useFlowScope().search.state);
  return state.isOpen && <OpenSearch state={state} />;
}

const OpenOutline = lazyPart(
  "OpenOutline",
  ({ outline }) => outline.toggle(true),
  // As high as it may become: the first viewport keeps clear of it.
  ({ isDrawer }) =>
    !isDrawer && (
      <div
        className="hd-flow-overlay hd-flow-side-bar hd-flow-outline"
        style={{ blockSize: "100%" }}
      />
    ),
);

/** The nodes of the graph as a tree by groups; on a small screen behind a button. */
export function Outline(): ReactNode {
  const t = useTranslate();
  const { handle, flow, outline, state } = useFlowScope();
  const isOffered = useParam(handle, "showOutline") === true;
  const isDrawer = useIsNarrow();
  const isChosen = useSignal(outline.isOpen);
  if (isOutlineOpen(flow, isChosen, state.scene.screen.width)) {
    return <OpenOutline isDrawer={isDrawer} />;
  }
  if (!isOffered) return null;
  return (
    <div className="hd-flow-overlay hd-flow-buttons hd-flow-side-bar-button">
      <IconButton
        icon="outline"
        label={t(messages.outline.show)}
        isExpanded={false}
        onPress={() => outline.toggle(false)}
      />
    </div>
  );
}

const GroupPath = lazyPart("GroupPath");

/** The groups that the viewer is inside of; each leads back to it. */
export function Breadcrumb(): ReactNode {
  const { handle } = useFlowScope();
  const inside = useParam(handle, "inside") as string | null;
  return inside !== null && <GroupPath inside={inside} />;
}

const GraphMinimap = lazyPart("GraphMinimap");

/** The minimap, where the flow shows one; on a small screen behind a button, because it would cover much of the graph. */
export function GraphMap(): ReactNode {
  const { handle } = useFlowScope();
  const isNarrow = useIsNarrow();
  if (useParam(handle, "showMinimap") !== true) return null;
  return isNarrow ? <MapDrawer /> : <ShownMap />;
}

function MapDrawer(): ReactElement {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="hd-flow-map-drawer">
      {isOpen && <ShownMap />}
      <div className="hd-flow-overlay hd-flow-buttons">
        <IconButton
          icon="map"
          label={t(isOpen ? messages.hideMap : messages.showMap)}
          isExpanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        />
      </div>
    </div>
  );
}

function ShownMap(): ReactElement {
  return (
    <div className="hd-flow-overlay hd-flow-map" data-part="minimap">
      <GraphMinimap />
    </div>
  );
}

const AlignedLines = lazyPart("AlignedLines");
const SelectionBox = lazyPart("SelectionBox");

/** The lines that dragged nodes are aligned with, and the selection box. */
export function DragMarks(): ReactNode {
  const scope = useFlowScope();
  const lines = useSignal(scope.helperLines);
  const box = useSignal(scope.box);
  return (lines.length > 0 || box) && <ShownMarks lines={lines} box={box} />;
}

interface ShownMarksProps {
  readonly lines: readonly HelperLine[];
  readonly box: Rectangle | undefined;
}

function ShownMarks({ lines, box }: ShownMarksProps): ReactElement {
  const zoom = useZoom();
  return box ? <SelectionBox {...box} zoom={zoom} /> : <AlignedLines lines={lines} zoom={zoom} />;
}

const InsertionMark = lazyPart("InsertionMark");

/** Marks the edge that a dragged node would be inserted on. */
export function InsertionOverlay(): ReactNode {
  const edge = useSignal(useFlowScope().insertion);
  return edge !== undefined && <InsertionMark edge={edge} />;
}

const PendingLines = lazyPart("PendingLines");

/** The connections of users that wait for an answer of the app. */
export function PendingConnections(): ReactNode {
  const { handle } = useFlowScope();
  // The flow declares this type.
  const pending = useParam(handle, "pendingConnections") as readonly EdgeEnds[];
  return pending.length > 0 && <PendingLines pending={pending} />;
}

const InspectionPopup = lazyPart("InspectionPopup", ({ inspector }) => inspector.close());

/** The view of a port or an edge, next to it. */
export function Inspection(): ReactNode {
  const { inspector } = useFlowScope();
  const open = useSignal(inspector.open);
  const record = useRecord(inspector.records, open?.key ?? "");
  return (
    open &&
    record && <InspectionPopup key={open.key} record={record} isFocused={open.by === "key"} />
  );
}

const DifferenceMarks = lazyPart("DifferenceMarks");

/** Marks what differs from `comparedWith`. */
export function DifferenceLayer(): ReactNode {
  return useDifferenceCount() > 0 && <DifferenceMarks />;
}

const DifferenceCounts = lazyPart("DifferenceCounts");

/** The number of differences of each kind, with buttons that step through them. */
export function DifferenceLegend(): ReactNode {
  return useDifferenceCount() > 0 && <DifferenceCounts />;
}

const DifferencePopup = lazyPart("DifferencePopup", ({ differences }) => differences.close());

/** What differs about the item that the user has stepped to. */
export function DifferenceDetails(): ReactNode {
  const { differences } = useFlowScope();
  const key = useSignal(differences.active) ?? "";
  const difference = useRecord(differences.records, key);
  return difference && <DifferencePopup key={key} itemKey={key} difference={difference} />;
}

/** Renders again whenever a difference changes. */
function useDifferenceCount(): number {
  const { records } = useFlowScope().differences;
  const [version, setVersion] = useState(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      records.watch(() => {
        setVersion((before) => before + 1);
        listener();
      }),
    [records],
  );
  const count = useSyncExternalStore(subscribe, () => records.size);
  return version >= 0 ? count : 0;
}
