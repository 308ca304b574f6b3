import {
  countOf,
  type FlowScope,
  GraphOutline,
  isFrame,
  isNote,
  keyOf,
  outline as canvas,
  outlineMessages,
  noteColorOf,
  noteColors,
  type OutlineRow,
  statusParts,
} from "@heddle/canvas";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../../language.tsx";
import { addStyles } from "../../../styles/sheet.ts";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useRecord, useSignal } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";
import { outlineRowPx, outlineStyles } from "./outline-styles.ts";

addStyles(outlineStyles);

interface OpenOutlineProps {
  readonly isDrawer: boolean;
}

/** One for each graph: its filter and its open groups stay while it is closed. */
const outlines = new WeakMap<FlowScope, GraphOutline>();

function outlineOf(scope: FlowScope): GraphOutline {
  const known = outlines.get(scope);
  if (known) return known;
  const outline = new GraphOutline(scope);
  outlines.set(scope, outline);
  return outline;
}

/** The nodes of the graph as a tree by groups. */
export function OpenOutline({ isDrawer }: OpenOutlineProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const outline = outlineOf(scope);
  const id = useId();
  const query = useSignal(outline.query);
  const matchCount = useSignal(outline.matchCount);
  // Before the first paint, so that it shows the nodes.
  useLayoutEffect(() => outline.follow(), [outline]);
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-side-bar hd-flow-outline"
      data-part="outline"
      data-drawer={isDrawer || undefined}
      aria-labelledby={id}
    >
      <div className="hd-flow-side-bar-head">
        <strong id={id}>{t(outlineMessages.outline.title)}</strong>
        <IconButton
          icon="cross"
          label={t(outlineMessages.outline.hide)}
          isExpanded
          onPress={() => scope.part(canvas).toggle(true)}
        />
      </div>
      <input
        className="hd-input"
        type="search"
        aria-label={t(outlineMessages.outline.filter)}
        placeholder={t(outlineMessages.outline.filter)}
        value={query}
        onChange={(event) => outline.filter(event.target.value)}
        onKeyDown={(event) => pressInFilter(event, outline)}
      />
      {matchCount !== undefined && (
        // Announced by the outline itself.
        <p className="hd-note hd-flow-outline-count" aria-hidden="true">
          {t(matchCount === 0 ? outlineMessages.outline.none : countOf(matchCount))}
        </p>
      )}
      <Tree outline={outline} label={t(outlineMessages.outline.title)} />
    </div>
  );
}

/** The arrow keys and Enter act on the tree below; Escape clears the filter. */
function pressInFilter(event: KeyboardEvent<HTMLInputElement>, outline: GraphOutline): void {
  const { key } = event;
  if (key === "Escape" && outline.query.value !== "") outline.filter("");
  else if (!["ArrowDown", "ArrowUp", "Enter", "Escape"].includes(key) || !outline.press(key))
    return;
  event.preventDefault();
  event.stopPropagation();
}

/** Rows that are rendered above and below the visible ones. */
const spareRows = 6;

interface TreeProps {
  readonly outline: GraphOutline;
  readonly label: string;
}

/** Renders only the visible rows, however many there are. */
function Tree({ outline, label }: TreeProps): ReactElement {
  const t = useTranslate();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const { handle, flow, part } = useFlowScope();
  const panel = part(canvas);
  const rows = useSignal(outline.rows);
  const active = useSignal(outline.active);
  const selection = useParam(handle, "selection") as typeof flow.selection;
  const selected = useMemo(() => new Set(selection.nodes), [selection]);
  const isMultiple = useParam(handle, "enableMultiselect") === true;
  const [first, last] = useVisibleRows(tree, rows.length);
  // Depends on the rows and on the active one, which are read above.
  const { activeIndex } = outline;
  useActiveInView(tree, activeIndex);
  const requests = useSignal(panel.focusRequests);
  useEffect(() => {
    if (requests > 0) tree.current?.focus();
  }, [requests]);
  const isActiveShown = activeIndex >= first && activeIndex < last;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className="hd-flow-tree"
      data-part="tree"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-activedescendant={isActiveShown ? `${id}${activeIndex}` : undefined}
      onFocus={() => void (outline.activeIndex < 0 && outline.press("Home"))}
      onKeyDown={(event) => {
        const isChord = event.ctrlKey || event.metaKey || event.altKey;
        if (isChord || !outline.press(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div style={{ blockSize: rows.length * outlineRowPx, position: "relative" }} role="none">
        {rows.slice(first, last).map((row, at) => (
          <Row
            key={row.id}
            id={`${id}${first + at}`}
            {...{ outline, row }}
            top={(first + at) * outlineRowPx}
            isActive={row.id === active}
            isSelected={selected.has(row.id)}
          />
        ))}
      </div>
      {rows.length === 0 && outline.query.value === "" && (
        <p className="hd-note">{t(outlineMessages.outline.empty)}</p>
      )}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly outline: GraphOutline;
  readonly row: OutlineRow;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

function Row({ id, outline, row, top, isActive, isSelected }: RowProps): ReactNode {
  const t = useTranslate();
  const { flow, state } = useFlowScope();
  const record = useRecord(flow.nodeRecords, row.id);
  const status = useRecord(state.status, keyOf({ kind: "node", id: row.id }));
  if (!record) return null;
  const type = outline.typeOf(record);
  const color = isNote(record) ? noteColors[noteColorOf(record)] : (type?.color ?? undefined);
  const isGroup = isFrame(record) || row.isExpanded !== undefined;
  const title = outline.titleOf(row.id);
  const name = [title, ...statusParts(status).map(t)].join(", ");
  return (
    // The keys are handled by the tree.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      className="hd-flow-row"
      data-part="row"
      data-id={row.id}
      data-active={isActive || undefined}
      style={{ insetBlockStart: top, paddingInlineStart: 4 + (row.level - 1) * 16 }}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.isExpanded}
      aria-selected={isSelected}
      aria-label={name}
      title={title}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (ctrlKey || metaKey || shiftKey) outline.select(row.id);
        else void outline.choose(row.id);
      }}
    >
      {/* The arrow keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        className="hd-flow-row-fold"
        data-expanded={row.isExpanded}
        onClick={(event) => {
          if (row.isExpanded === undefined) return;
          event.stopPropagation();
          outline.setExpanded(row.id, !row.isExpanded);
        }}
      />
      <span
        className="hd-flow-type-icon"
        style={{ background: color }}
        data-plain={!color || undefined}
      >
        {type?.icon ?? (isGroup ? "▢" : undefined)}
      </span>
      <span className="hd-flow-row-title">{title}</span>
      {status && status.state !== "idle" && (
        <span className="hd-status-sign" data-state={status.state} />
      )}
    </div>
  );
}

/** The first row to render, and the one after the last. */
function useVisibleRows(
  tree: RefObject<HTMLElement | null>,
  count: number,
): readonly [first: number, last: number] {
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = tree;
    if (!current) return undefined;
    const measure = (): void => {
      const { scrollTop, clientHeight: height } = current;
      const top = Math.floor(scrollTop / outlineRowPx);
      setSeen((before) =>
        before.top === top && before.height === height ? before : { top, height },
      );
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(current);
    current.addEventListener("scroll", measure, { passive: true });
    return () => {
      resizes.disconnect();
      current.removeEventListener("scroll", measure);
    };
  }, [tree]);
  const first = Math.max(0, seen.top - spareRows);
  const last = seen.top + Math.ceil(seen.height / outlineRowPx) + spareRows;
  return [Math.min(first, count), Math.min(last, count)];
}

/** Scrolls a row into view when it becomes the active one. */
function useActiveInView(tree: RefObject<HTMLElement | null>, at: number): void {
  useLayoutEffect(() => {
    const { current } = tree;
    if (!current || at < 0) return;
    const [top, bottom] = [at * outlineRowPx, (at + 1) * outlineRowPx];
    const { scrollTop, clientHeight } = current;
    if (top < scrollTop) current.scrollTo({ top });
    else if (bottom > scrollTop + clientHeight) current.scrollTo({ top: bottom - clientHeight });
  }, [tree, at]);
}
