import {
  EdgeInsertion,
  hasSideBar,
  messages,
  type NodeTypeRecord,
  type NodeTypeRecords,
  type Point,
  type Rectangle,
} from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import { type ReactElement, type ReactNode, useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { useTranslate } from "../../language.tsx";
import { paramNames, useParam, useParams } from "../../use-params.ts";
import { useViewHost } from "../../view-host.ts";
import { useFlowScope, useIsNarrow, useSignal } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { iconOf, labelOf, matchingTypes } from "./node-types.ts";
import { TypeIcon } from "../type-icon.tsx";
import { useDragIn } from "./use-drag-in.ts";

const renderedParams = paramNames<Flow>()("displaySideBar", "editable", "nodeTypeRecords");

/** The list of node types that can be added; on a small screen behind a button. */
export function SideBar(): ReactNode {
  const { handle, flow, isSideBarOpen } = useFlowScope();
  // `hasSideBar` reads these parameters.
  useParams(handle, renderedParams);
  const isDrawer = useIsNarrow();
  const isOpen = useSignal(isSideBarOpen) ?? !isDrawer;
  if (!hasSideBar(flow)) return null;
  if (!isOpen) {
    // On a small screen the controls have the button: here it would cover the first node.
    if (isDrawer) return null;
    return (
      <div className="hd-flow-overlay hd-flow-buttons hd-flow-side-bar-button">
        <ShowTypesButton />
      </div>
    );
  }
  return (
    <OpenSideBar
      isDrawer={isDrawer}
      onClose={() => isSideBarOpen.set(false)}
      onAdd={() => void (isDrawer && isSideBarOpen.set(false))}
    />
  );
}

/** Opens the list of node types. */
export function ShowTypesButton(): ReactElement {
  const t = useTranslate();
  const { isSideBarOpen } = useFlowScope();
  return (
    <IconButton
      icon="add"
      label={t(messages.showTypes)}
      isExpanded={false}
      onPress={() => isSideBarOpen.set(true)}
    />
  );
}

interface OpenBarProps {
  readonly isDrawer: boolean;
  readonly onClose: () => void;
  readonly onAdd: () => void;
}

function OpenSideBar({ isDrawer, onClose, onAdd }: OpenBarProps): ReactElement {
  const t = useTranslate();
  const [query, setQuery] = useState("");
  const [isDragging, setIsDragging] = useState(false);
  const types = matchingTypes(useTypes(), query);
  const id = useId();
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-side-bar"
      data-part="side-bar"
      part="side-bar"
      data-drawer={isDrawer || undefined}
      data-dragging={isDragging || undefined}
      aria-labelledby={id}
    >
      <div className="hd-flow-side-bar-head">
        <strong id={id}>{t(messages.nodeTypes)}</strong>
        <IconButton icon="cross" label={t(messages.hideTypes)} isExpanded onPress={onClose} />
      </div>
      <input
        className="hd-input"
        type="search"
        aria-label={t(messages.searchTypes)}
        placeholder={t(messages.searchTypes)}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="hd-flow-types">
        {types.map((type) => (
          <li key={type.type}>
            <TypeButton type={type} onAdd={onAdd} onDrag={setIsDragging} />
          </li>
        ))}
      </ul>
      {types.length === 0 && <p className="hd-note">{t(messages.noType)}</p>}
    </div>
  );
}

interface TypeButtonProps {
  readonly type: NodeTypeRecord;
  readonly onAdd: () => void;
  readonly onDrag: (isDragging: boolean) => void;
}

/** A node type. A press adds a node near the middle of the visible part, a drag adds it at the drop, on an edge there. */
function TypeButton({ type, onAdd, onDrag }: TypeButtonProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { commands, cursor, toGraph } = scope;
  const [ghost, setGhost] = useState<Point>();
  const insertion = useMemo(() => new EdgeInsertion(scope, { type: type.type }), [scope, type]);
  const boxAt = (point: Point): Rectangle => commands.inserting.boxOf(type.type, toGraph(point));
  const add = async (at?: Point, edge?: string): Promise<void> => {
    const id = await (edge === undefined
      ? commands.inserting.insert(type.type, at)
      : commands.inserting.insertBetween(type.type, edge, at));
    if (id === undefined) return;
    cursor.put({ kind: "node", id });
    onAdd();
  };
  const drag = useDragIn({
    show: (point) => {
      setGhost(point);
      onDrag(point !== undefined);
      if (point) insertion.hover(boxAt(point));
      else insertion.end();
    },
    drop: (point) => void add(toGraph(point), insertion.edgeAt(boxAt(point))),
  });
  return (
    <>
      <button
        type="button"
        className="hd-flow-type"
        data-part="type"
        title={t(messages.addType({ label: labelOf(type) }))}
        onClick={() => void add()}
        {...drag}
      >
        <TypeSign type={type} />
      </button>
      {ghost && <Ghost at={ghost} type={type} />}
    </>
  );
}

function TypeSign({ type }: { type: NodeTypeRecord }): ReactNode {
  return (
    <>
      <TypeIcon icon={iconOf(type)} color={type.color} />
      <span>{labelOf(type)}</span>
    </>
  );
}

/** The dragged type, at the pointer. */
function Ghost({ at, type }: { at: Point; type: NodeTypeRecord }): ReactNode {
  const { root } = useViewHost();
  const home = root.querySelector(".hd-root");
  return (
    home &&
    createPortal(
      <div
        className="hd-own hd-flow-ghost"
        data-part="ghost"
        style={{ left: at.x, top: at.y }}
        aria-hidden="true"
      >
        <TypeSign type={type} />
      </div>,
      home,
    )
  );
}

function useTypes(): NodeTypeRecords {
  // The `flow` kind declares this type.
  return useParam(useFlowScope().handle, "nodeTypeRecords") as NodeTypeRecords;
}
