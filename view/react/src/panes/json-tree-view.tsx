import { ExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import type { JsonTree } from "@heddle/views";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { CopyButton } from "../copy-button.tsx";
import { useLanguage, useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { fileName, fileSize } from "../field/file-text.ts";
import {
  findInTree,
  fittingLevels,
  hasMoreLines,
  treeEntries,
  type TreeEntry,
  type TreePath,
} from "./json-tree-search.ts";

const treeStyles = `
.hd-tree {
  position: relative;
  padding: 12px 16px;
  font-family: var(--_hd-mono);
  font-size: 13px;
  line-height: 22px;
  background: var(--_hd-subtle);
  border-radius: var(--_hd-radius);
  overflow-x: auto;
}
.hd-copy { position: absolute; inset-block-start: 10px; inset-inline-end: 12px; font-family: var(--_hd-font); background: var(--_hd-surface); }
.hd-tree-tools {
  position: sticky;
  inset-inline-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding-block-end: 10px;
  font-family: var(--_hd-font);
}
/* In one row, beside the search or below it. */
.hd-tree-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.hd-tree-actions > .hd-chip { background: var(--_hd-surface); }
.hd-tree-actions > .hd-copy { position: static; }
.hd-tree-search { flex: 1 1 200px; display: flex; align-items: center; gap: 4px; min-inline-size: 0; }
.hd-own .hd-tree-search > .hd-input { flex: 1; min-block-size: 30px; padding-block: 3px; font-size: 13px; }
.hd-tree-search > .hd-note { flex: none; padding-inline: 4px; font-size: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.hd-tree mark { color: inherit; background: var(--_hd-warning-soft); outline: 1px solid color-mix(in srgb, var(--_hd-warning) 45%, transparent); border-radius: 2px; }
.hd-tree [data-current] > mark, .hd-tree [data-current] > span > mark { background: color-mix(in srgb, var(--_hd-warning) 40%, transparent); outline: 2px solid var(--_hd-warning); }
.hd-tree-summary { cursor: pointer; border-radius: 4px; inline-size: fit-content; padding-inline-end: 8px; min-block-size: 24px; }
.hd-tree-summary::marker { color: var(--_hd-muted); }
.hd-tree-leaf { padding-inline-start: 18px; min-block-size: 24px; overflow-wrap: anywhere; }
.hd-tree > .hd-tree-leaf { padding-inline-start: 0; padding-inline-end: 64px; }
.hd-tree-entries { padding-inline-start: 18px; margin-inline-start: 5px; border-inline-start: 1px solid var(--_hd-line); }
.hd-tree-key { color: var(--_hd-syntax-key); }
.hd-tree-string { color: var(--_hd-syntax-string); }
.hd-tree-number { color: var(--_hd-syntax-number); }
.hd-tree-boolean, .hd-tree-null { color: var(--_hd-syntax-keyword); }
.hd-tree-undefined { color: var(--_hd-muted); }
`;

const renderedParams = paramNames<JsonTree>()("visible", "value", "label", "depth");

addStyles(treeStyles);

/** A tree with at most this number of lines is open from the start. */
const initialLines = 60;
/** A longer tree has tools to search, expand and collapse it. */
const linesWithoutTools = 12;

/** A JSON value as a tree that expands and collapses, and can be searched. */
export function JsonTreeView({ handle }: ViewProps): ReactNode {
  const { visible, value, label, depth } = useParams(handle, renderedParams);
  const [expansion, setExpansion] = useState<Expansion>({ round: 0 });
  const [search, setSearch] = useState<Search>(noSearch);
  const initialLevels = useMemo(() => depth ?? fittingLevels(value, initialLines), [value, depth]);
  const hasTools = useMemo(() => hasMoreLines(value, linesWithoutTools), [value]);
  const matches = useMemo(() => findInTree(value, search.text), [value, search.text]);
  if (!visible) return null;
  const expand = (levels: number): void => setExpansion({ levels, round: expansion.round + 1 });
  const copy = <CopyButton text={() => stringifyExactJson(value, 2)} of={label} />;
  const path = matches[search.at];
  return (
    <div className="hd-own hd-tree">
      {hasTools ? <Tools {...{ label, matches, search, setSearch, expand, copy }} /> : copy}
      <JsonNode
        // Other levels apply to every node, whatever the user opened before.
        key={expansion.round}
        name={label || undefined}
        value={value}
        depth={expansion.levels ?? initialLevels}
        search={search.text}
        target={path && { path, turn: search.turn }}
      />
    </div>
  );
}

/** The levels that the user expanded last. */
interface Expansion {
  readonly levels?: number;
  readonly round: number;
}

interface Search {
  readonly text: string;
  /** The index of the current match. */
  readonly at: number;
  /** Increases with every step, so that a match is shown again if the user closed it. */
  readonly turn: number;
}

const noSearch: Search = { text: "", at: 0, turn: 0 };

interface ToolsProps {
  readonly label: string;
  readonly matches: readonly TreePath[];
  readonly search: Search;
  readonly setSearch: (search: Search) => void;
  readonly expand: (levels: number) => void;
  readonly copy: ReactElement;
}

/** Search, expand and collapse. */
function Tools({ label, matches, search, setSearch, expand, copy }: ToolsProps): ReactElement {
  const { text, at, turn } = search;
  const { announce } = useViewHost();
  const t = useTranslate();
  const count = matches.length;
  const found = count === 0 ? messages.tree.noMatch : messages.tree.matches({ at: at + 1, count });
  const state = text === "" ? "" : t(found);
  useEffect(() => {
    if (state !== "") announce(state);
  }, [announce, state]);
  const step = (by: number): void =>
    setSearch({ text, at: (at + by + count) % Math.max(1, count), turn: turn + 1 });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && text !== "") setSearch({ text: "", at: 0, turn: turn + 1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="hd-tree-tools">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> would be a landmark of each tree */}
      <div className="hd-tree-search" role="group" aria-label={t(messages.tree.search)}>
        <input
          type="search"
          className="hd-input"
          aria-label={t(label ? messages.tree.searchIn({ label }) : messages.tree.search)}
          placeholder={t(messages.tree.searchHint)}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setSearch({ text: target.value, at: 0, turn: turn + 1 })}
          onKeyDown={onKeyDown}
        />
        {text !== "" && (
          <>
            <span className="hd-note">{state}</span>
            {directions.map(({ name, icon, by }) => (
              <button
                key={name}
                type="button"
                className="hd-icon-button"
                data-icon={icon}
                aria-label={t(messages.tree[name])}
                aria-disabled={count === 0 || undefined}
                onClick={() => step(by)}
              />
            ))}
          </>
        )}
      </div>
      <div className="hd-tree-actions">
        <button type="button" className="hd-chip" onClick={() => expand(Infinity)}>
          {t(messages.tree.expandAll)}
        </button>
        <button type="button" className="hd-chip" onClick={() => expand(1)}>
          {t(messages.tree.collapseAll)}
        </button>
        {copy}
      </div>
    </div>
  );
}

const directions = [
  { name: "previous", icon: "up", by: -1 },
  { name: "next", icon: "down", by: 1 },
] as const;

/** The current match, as seen from a node above it or from the match itself. */
interface Target {
  readonly path: TreePath;
  readonly turn: number;
}

interface JsonNodeProps {
  readonly name: string | undefined;
  readonly value: unknown;
  /** How many levels below are initially open. */
  readonly depth: number;
  /** The searched text; empty without a search. */
  readonly search: string;
  /** The current match if it is this node or inside it. */
  readonly target: Target | undefined;
}

/** One value of the tree; its entries are rendered while it is open. */
function JsonNode({ name, value, depth, search, target }: JsonNodeProps): ReactElement {
  const [isOpen, setOpen] = useState(depth > 0);
  const isInside = target !== undefined && target.path.length > 0;
  useOnTurn(isInside ? target : undefined, () => setOpen(true));
  const isCurrent = target !== undefined && !isInside;
  const line = useVisibleLine(isCurrent ? target.turn : undefined);
  const t = useTranslate();
  const key = name !== undefined && (
    <span className="hd-tree-key">
      <Marked text={name} search={search} />
      {": "}
    </span>
  );
  const entries = treeEntries(value);
  const current = isCurrent || undefined;
  if (!entries || entries.length === 0) {
    return (
      <div className="hd-tree-leaf" ref={line as RefObject<HTMLDivElement>} data-current={current}>
        {key}
        <Leaf value={value} search={search} />
      </div>
    );
  }
  const { items, fields } = messages;
  const size = (Array.isArray(value) ? items : fields)({ count: entries.length });
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hd-tree-summary" ref={line} data-current={current}>
        {key}
        <span className="hd-note">{t(size)}</span>
      </summary>
      {isOpen && (
        <Entries
          {...{ entries, depth: depth - 1, search }}
          target={isInside ? target : undefined}
        />
      )}
    </details>
  );
}

/** Runs once for each turn of a target, before the node is painted. */
function useOnTurn(target: Target | undefined, act: (path: TreePath) => void): void {
  const [turn, setTurn] = useState<number>();
  if (!target || target.turn === turn) return;
  setTurn(target.turn);
  act(target.path);
}

/** Scrolls to the current match. */
function useVisibleLine(turn: number | undefined): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn !== undefined) line.current?.scrollIntoView({ block: "nearest" });
  }, [turn]);
  return line;
}

const pageSize = 100;

interface EntriesProps extends Pick<JsonNodeProps, "depth" | "search" | "target"> {
  readonly entries: readonly TreeEntry[];
}

/** The entries of a node in pages: the first one, that of the current match, and what the user adds. */
function Entries({ entries, depth, search, target }: EntriesProps): ReactNode {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const t = useTranslate();
  const show = (page: number): void =>
    setPages((shown) => [...new Set([...shown, page])].toSorted((one, other) => one - other));
  useOnTurn(target, ([first]) => {
    show(Math.floor(entries.findIndex(([name]) => name === first) / pageSize));
  });
  const [first, ...path] = target?.path ?? [];
  return (
    <div className="hd-tree-entries">
      {pages.map((page) => {
        const end = (page + 1) * pageSize;
        const rest = pages.includes(page + 1) ? 0 : entries.length - end;
        return (
          <Fragment key={page}>
            {entries.slice(page * pageSize, end).map(([name, value]) => (
              <JsonNode
                key={name}
                {...{ name, value, depth, search }}
                target={target && name === first ? { ...target, path } : undefined}
              />
            ))}
            {rest > 0 && (
              <button type="button" className="hd-chip" onClick={() => show(page + 1)}>
                {t(messages.showMore({ count: Math.min(rest, pageSize) }))}
              </button>
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

function Leaf(props: { readonly value: unknown; readonly search: string }): ReactElement {
  const { value, search } = props;
  const t = useTranslate();
  const locale = useLanguage()?.locale;
  if (value instanceof Blob) {
    return <span>{`${t(fileName(value))} (${fileSize(value, locale)})`}</span>;
  }
  if (value === undefined) return <span className="hd-tree-undefined">{t(messages.notSet)}</span>;
  return (
    <span className={`hd-tree-${jsonType(value)}`}>
      <Marked text={stringifyExactJson(value)} search={search} />
    </span>
  );
}

/** A text with every occurrence of the searched text marked. */
function Marked({ text, search }: { readonly text: string; readonly search: string }): ReactNode {
  const lower = text.toLowerCase();
  // Lower case may be longer than the text, as for "İ"; then the positions differ.
  if (search === "" || lower.length !== text.length) return text;
  const pieces = lower.split(search.toLowerCase());
  let end = 0;
  return pieces.map((piece, at) => {
    const start = end;
    end = start + piece.length + search.length;
    const plain = text.slice(start, start + piece.length);
    const isLast = at === pieces.length - 1;
    return (
      <Fragment key={start}>
        {plain}
        {!isLast && <mark>{text.slice(start + piece.length, end)}</mark>}
      </Fragment>
    );
  });
}

function jsonType(value: unknown): string {
  if (typeof value === "bigint" || value instanceof ExactNumber) return "number";
  return value === null ? "null" : typeof value;
}
