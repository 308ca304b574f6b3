import { type HelperLine, messages, type Rectangle } from "@heddle/canvas";
import type { EdgeEnds } from "@heddle/flow";
import {
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../language.tsx";
import { useParam } from "../use-params.ts";
import { useLoadedFeatures } from "./feature-views.tsx";
import { useFlowScope, useIsNarrow, useSignal } from "./flow-context.ts";
import { IconButton } from "./icon-button.tsx";
import { lazyFocus, lazyPart } from "./lazy-part.tsx";
import type * as lazyParts from "./lazy-parts.ts";
import { useZoom } from "./plane/overlays.tsx";

/** A graph is drawn, moved and edited without these parts. */
const load = (): Promise<typeof lazyParts> => import("./lazy-parts.ts");

const ChangeEffects = lazyPart(load, "ChangeEffects");

/** Loads the parts after the graph is shown, so that they open at once. Its changes are announced from then on. */
export function OpenedParts(): ReactElement {
  useLoadedFeatures();
  return <ChangeEffects />;
}

/** Names the port that the next tap connects. */
export const TapNotice: FunctionComponent = lazyPart(load, "TapNotice");

const EmptyHint = lazyPart(load, "EmptyHint");

/** What a graph without nodes says. */
export function EmptyGraph(): ReactNode {
  const { state } = useFlowScope();
  const isEmpty = useSyncExternalStore(
    state.subscribe,
    () => state.geometry.nodes.slots.size === 0,
  );
  return isEmpty && <EmptyHint />;
}

const OpenDialog = lazyFocus(load, "OpenDialog", ({ dialog }) => dialog.set(undefined));

/** The open dialog. */
export function FlowDialogs(): ReactNode {
  const { dialog } = useFlowScope();
  const request = useSignal(dialog);
  return request && <OpenDialog request={request} close={() => dialog.set(undefined)} />;
}

const OpenMenu = lazyFocus(load, "OpenMenu", ({ menu }) => menu.set(undefined), false);

/** The open context menu. */
export function FlowMenu(): ReactNode {
  const request = useSignal(useFlowScope().menu);
  return request && <OpenMenu request={request} />;
}

const GroupPath = lazyPart(load, "GroupPath");

/** The groups that the viewer is inside of; each leads back to it. */
export function Breadcrumb(): ReactNode {
  const { handle } = useFlowScope();
  const inside = useParam(handle, "inside") as string | null;
  return inside !== null && <GroupPath inside={inside} />;
}

const GraphMinimap = lazyPart(load, "GraphMinimap");

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

const AlignedLines = lazyPart(load, "AlignedLines");
const SelectionBox = lazyPart(load, "SelectionBox");

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

const InsertionMark = lazyPart(load, "InsertionMark");

/** Marks the edge that a dragged node would be inserted on. */
export function InsertionOverlay(): ReactNode {
  const edge = useSignal(useFlowScope().insertion);
  return edge !== undefined && <InsertionMark edge={edge} />;
}

const PendingLines = lazyPart(load, "PendingLines");

/** The connections of users that wait for an answer of the app. */
export function PendingConnections(): ReactNode {
  const { handle } = useFlowScope();
  // The flow declares this type.
  const pending = useParam(handle, "pendingConnections") as readonly EdgeEnds[];
  return pending.length > 0 && <PendingLines pending={pending} />;
}
