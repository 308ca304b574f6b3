import type { OperationCatalog } from "@heddle/openapi";
import type { Handle } from "@heddle/params";
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../language.tsx";
import { lineHeight } from "./console-styles.ts";
import { messages } from "../messages/console-messages.ts";
import { MethodMark } from "./method-mark.tsx";

interface OperationTreeProps {
  readonly handle: Handle;
  readonly lines: readonly CatalogLine[];
  /** The position of the open operation. */
  readonly chosen: number | null;
  readonly tree: RefObject<HTMLDivElement | null>;
}

/** The operations by tag, as a tree. Only the visible lines are mounted. */
export function OperationTree({ handle, lines, chosen, tree }: OperationTreeProps): ReactElement {
  const t = useTranslate();
  const id = useId();
  const [active, setActive] = useState(0);
  const { first, last } = useMountedLines(tree, lineHeight, lines.length);
  const at = Math.min(active, lines.length - 1);
  const chosenLine = lines.findIndex(
    (line) => line.kind === "operation" && line.operation.position === chosen,
  );
  useScrollToLine(tree, chosenLine);

  const press = (line: CatalogLine | undefined): void => {
    if (line?.kind === "tag") void handle.call("toggle", line.name);
    else if (line) void handle.call("choose", line.operation.method, line.operation.path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return press(lines[at]);
    }
    const handleKey = treeKeys.get(event.key);
    if (!handleKey) return;
    event.preventDefault();
    const effect = handleKey(lines, at);
    if (effect && "to" in effect) {
      setActive(effect.to);
      scrollToLine(tree.current, effect.to);
    } else if (effect) void handle.call("toggle", effect.toggle);
  };
  const shown = lines.slice(first, last);
  // `aria-activedescendant` must name a mounted element.
  const isActiveShown = at >= first && at < last;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className="hd-console-tree"
      aria-label={t(messages.operations)}
      aria-activedescendant={isActiveShown ? `${id}${at}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => chosenLine >= 0 && setActive(chosenLine)}
    >
      <div role="presentation" style={{ blockSize: lines.length * lineHeight }}>
        {shown.map((line, offset) => {
          const index = first + offset;
          const shared = {
            id: `${id}${index}`,
            top: index * lineHeight,
            isActive: index === at,
            onPress: () => {
              setActive(index);
              press(line);
            },
          };
          return line.kind === "tag" ? (
            <TagLine key={index} line={line} {...shared} />
          ) : (
            <OperationLine key={index} line={line} isChosen={index === chosenLine} {...shared} />
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls to the line of the open operation when it changes. */
function useScrollToLine(tree: RefObject<HTMLElement | null>, line: number): void {
  const before = useRef(-1);
  useEffect(() => {
    if (line >= 0 && line !== before.current) scrollToLine(tree.current, line);
    before.current = line;
  }, [tree, line]);
}

function scrollToLine(tree: HTMLElement | null, line: number): void {
  if (!tree) return;
  const [top, bottom] = [line * lineHeight, (line + 1) * lineHeight];
  if (top < tree.scrollTop) tree.scrollTop = top;
  else if (bottom > tree.scrollTop + tree.clientHeight) tree.scrollTop = bottom - tree.clientHeight;
}

interface LineProps<Kind> {
  readonly line: Extract<CatalogLine, { kind: Kind }>;
  readonly id: string;
  readonly top: number;
  /** Whether it is the line of the keyboard. */
  readonly isActive: boolean;
  readonly onPress: () => void;
}

/** A tag with the number of its operations. */
function TagLine({ line, id, top, isActive, onPress }: LineProps<"tag">): ReactElement {
  const t = useTranslate();
  const { name, isOpen, count, position, setSize } = line;
  return (
    // The tree has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="treeitem"
      id={id}
      className="hd-console-tag"
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={false}
      aria-posinset={position + 1}
      aria-setsize={setSize}
      data-active={isActive || undefined}
      style={{ insetBlockStart: top }}
      onClick={onPress}
    >
      <span className="hd-console-tag-name">{name || t(messages.otherTag)}</span>
      <span className="hd-console-count">{count}</span>
    </div>
  );
}

interface OperationLineProps extends LineProps<"operation"> {
  /** Whether its operation is open. */
  readonly isChosen: boolean;
}

/** An operation with its method, path and summary. */
function OperationLine(props: OperationLineProps): ReactElement {
  const { line, id, top, isActive, isChosen, onPress } = props;
  const { operation, position, setSize } = line;
  const { method, path, summary, deprecated } = operation;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="treeitem"
      id={id}
      className="hd-console-operation"
      aria-level={2}
      aria-selected={isChosen}
      aria-posinset={position + 1}
      aria-setsize={setSize}
      data-active={isActive || undefined}
      data-deprecated={deprecated || undefined}
      title={`${method.toUpperCase()} ${path}`}
      style={{ insetBlockStart: top }}
      onClick={onPress}
    >
      <MethodMark method={method} />
      <span className="hd-console-name">
        {summary && <span className="hd-console-summary">{summary}</span>}
        <span className={summary ? "hd-console-path" : "hd-console-summary hd-console-path"}>
          <bdi>{path}</bdi>
        </span>
      </span>
    </div>
  );
}

type Operation = OperationCatalog["groups"][number]["operations"][number];

/** One line of the tree: a tag, or an operation below it. */
type CatalogLine =
  | {
      readonly kind: "tag";
      readonly name: string;
      readonly isOpen: boolean;
      readonly count: number;
      /** Its index among the tags. */
      readonly position: number;
      readonly setSize: number;
    }
  | {
      readonly kind: "operation";
      readonly operation: Operation;
      /** Its index within its tag. */
      readonly position: number;
      readonly setSize: number;
      /** The index of its tag's line. */
      readonly tag: number;
    };

/** The lines of a catalog from top to bottom: a tag, its operations, the next tag, … */
export function catalogLines(groups: OperationCatalog["groups"]): readonly CatalogLine[] {
  const lines: CatalogLine[] = [];
  for (const [position, { name, open, count, operations }] of groups.entries()) {
    const tag = lines.length;
    lines.push({ kind: "tag", name, isOpen: open, count, position, setSize: groups.length });
    for (const [position, operation] of operations.entries()) {
      lines.push({ kind: "operation", operation, position, setSize: operations.length, tag });
    }
  }
  return lines;
}

/** The effect of a key: move to another line, or toggle a tag. */
type KeyEffect = { readonly to: number } | { readonly toggle: string } | undefined;

type KeyHandler = (lines: readonly CatalogLine[], at: number) => KeyEffect;

/** Lines that Page Up and Page Down move by. */
const pageLines = 10;

const within = (lines: readonly CatalogLine[], at: number): KeyEffect => ({
  to: Math.max(0, Math.min(lines.length - 1, at)),
});

/** The keyboard interaction of a tree (WAI-ARIA). */
const treeKeys: ReadonlyMap<string, KeyHandler> = new Map<string, KeyHandler>([
  ["ArrowDown", (lines, at) => within(lines, at + 1)],
  ["ArrowUp", (lines, at) => within(lines, at - 1)],
  ["PageDown", (lines, at) => within(lines, at + pageLines)],
  ["PageUp", (lines, at) => within(lines, at - pageLines)],
  ["Home", (lines) => within(lines, 0)],
  ["End", (lines) => within(lines, lines.length - 1)],
  [
    "ArrowRight",
    (lines, at) => {
      const line = lines[at];
      if (line?.kind !== "tag") return undefined;
      return line.isOpen ? within(lines, at + 1) : { toggle: line.name };
    },
  ],
  [
    "ArrowLeft",
    (lines, at) => {
      const line = lines[at];
      if (line?.kind === "operation") return { to: line.tag };
      return line?.isOpen ? { toggle: line.name } : undefined;
    },
  ],
]);

/** A range of lines. */
interface LineRange {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

/** Lines above and below the visible ones that are mounted in advance. */
const marginLines = 8;

/** The lines of a scrolling list to mount. */
function useMountedLines(
  box: RefObject<HTMLElement | null>,
  lineHeight: number,
  count: number,
): LineRange {
  // As many as any screen shows, until the list is measured.
  const [visible, setVisible] = useState<LineRange>({ first: 0, last: 40 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const first = Math.floor(element.scrollTop / lineHeight);
      const last = first + Math.ceil(element.clientHeight / lineHeight);
      setVisible((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box, lineHeight]);
  return {
    first: Math.max(0, visible.first - marginLines),
    last: Math.min(count, visible.last + marginLines),
  };
}
