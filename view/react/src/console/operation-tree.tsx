import type { OperationCatalogue } from "@heddle/openapi";
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

import { lineHeight } from "./console-styles.ts";
import { consoleMessages } from "./messages.ts";
import { MethodMark } from "./method-mark.tsx";

interface OperationTreeProps {
  readonly handle: Handle;
  readonly lines: readonly CatalogueLine[];
  /** The position of the operation that is open. */
  readonly chosen: number | null;
  readonly tree: RefObject<HTMLDivElement | null>;
}

/** The operations by their tags, as a tree of which only what is seen is in the document. */
export function OperationTree({ handle, lines, chosen, tree }: OperationTreeProps): ReactElement {
  const id = useId();
  const [active, setActive] = useState(0);
  const { first, last } = useWindow(tree, lineHeight, lines.length);
  const at = Math.min(active, lines.length - 1);
  const chosenLine = lines.findIndex(
    (line) => line.kind === "operation" && line.operation.position === chosen,
  );
  useBroughtIntoView(tree, chosenLine);

  const press = (line: CatalogueLine | undefined): void => {
    if (line?.kind === "tag") void handle.call("toggle", line.name);
    else if (line) void handle.call("choose", line.operation.position);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return press(lines[at]);
    }
    const decide = catalogueKeys.get(event.key);
    if (!decide) return;
    event.preventDefault();
    const step = decide(lines, at);
    if (step && "to" in step) {
      setActive(step.to);
      bringIntoView(tree.current, step.to);
    } else if (step) void handle.call("toggle", step.toggle);
  };
  const shown = lines.slice(first, last);
  // What has the focus is in the document, wherever the list is scrolled to.
  const isActiveShown = at >= first && at < last;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className="hd-console-tree"
      aria-label={consoleMessages.operations}
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

/** The line of what is open is seen when it becomes that. */
function useBroughtIntoView(tree: RefObject<HTMLElement | null>, line: number): void {
  const before = useRef(-1);
  useEffect(() => {
    if (line >= 0 && line !== before.current) bringIntoView(tree.current, line);
    before.current = line;
  }, [tree, line]);
}

function bringIntoView(tree: HTMLElement | null, line: number): void {
  if (!tree) return;
  const [top, bottom] = [line * lineHeight, (line + 1) * lineHeight];
  if (top < tree.scrollTop) tree.scrollTop = top;
  else if (bottom > tree.scrollTop + tree.clientHeight) tree.scrollTop = bottom - tree.clientHeight;
}

interface LineProps<Kind> {
  readonly line: Extract<CatalogueLine, { kind: Kind }>;
  readonly id: string;
  readonly top: number;
  /** Whether keys act on it. */
  readonly isActive: boolean;
  readonly onPress: () => void;
}

/** A tag, with how many operations it has. */
function TagLine({ line, id, top, isActive, onPress }: LineProps<"tag">): ReactElement {
  const { name, isOpen, count, place, of } = line;
  return (
    // The tree has the focus, and hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="treeitem"
      id={id}
      className="hd-console-tag"
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={false}
      aria-posinset={place + 1}
      aria-setsize={of}
      data-active={isActive || undefined}
      style={{ insetBlockStart: top }}
      onClick={onPress}
    >
      <span className="hd-console-tag-name">{name || consoleMessages.otherTag}</span>
      <span className="hd-console-count">{count}</span>
    </div>
  );
}

interface OperationLineProps extends LineProps<"operation"> {
  /** Whether it is the one that is open. */
  readonly isChosen: boolean;
}

/** An operation, by its method, its path and what it is for. */
function OperationLine(props: OperationLineProps): ReactElement {
  const { line, id, top, isActive, isChosen, onPress } = props;
  const { operation, place, of } = line;
  const { method, path, summary, deprecated } = operation;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="treeitem"
      id={id}
      className="hd-console-operation"
      aria-level={2}
      aria-selected={isChosen}
      aria-posinset={place + 1}
      aria-setsize={of}
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

type Operation = OperationCatalogue["groups"][number]["operations"][number];

/** One line of the list: a tag, or an operation below it. */
type CatalogueLine =
  | {
      readonly kind: "tag";
      readonly name: string;
      readonly isOpen: boolean;
      readonly count: number;
      /** Its place among the tags. */
      readonly place: number;
      readonly of: number;
    }
  | {
      readonly kind: "operation";
      readonly operation: Operation;
      /** Its place among those of its tag. */
      readonly place: number;
      readonly of: number;
      /** Where the line of its tag is. */
      readonly tag: number;
    };

/** The lines of a catalogue, from the top to the bottom. */
export function catalogueLines(groups: OperationCatalogue["groups"]): readonly CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  for (const [place, { name, open, count, operations }] of groups.entries()) {
    const tag = lines.length;
    lines.push({ kind: "tag", name, isOpen: open, count, place, of: groups.length });
    for (const [place, operation] of operations.entries()) {
      lines.push({ kind: "operation", operation, place, of: operations.length, tag });
    }
  }
  return lines;
}

/** What a key does in the list: goes to another line, or opens or closes a tag. */
type KeyStep = { readonly to: number } | { readonly toggle: string } | undefined;

type Decide = (lines: readonly CatalogueLine[], at: number) => KeyStep;

/** How many lines a page of the list has, more or less. */
const pageLines = 10;

const within = (lines: readonly CatalogueLine[], at: number): KeyStep => ({
  to: Math.max(0, Math.min(lines.length - 1, at)),
});

/** As in any tree: up and down, into a tag and out of it. */
const catalogueKeys: ReadonlyMap<string, Decide> = new Map<string, Decide>([
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

/** Of a long list of lines of one height, those that are seen and a few around them. */
interface Window {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

/** So many lines above and below are there before they are seen. */
const margin = 8;

/** Which lines of a list that scrolls are to be in the document. */
function useWindow(box: RefObject<HTMLElement | null>, lineHeight: number, count: number): Window {
  // Until the box is measured, as many as any screen shows.
  const [seen, setSeen] = useState<Window>({ first: 0, last: 40 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / lineHeight);
      const last = first + Math.ceil(element.clientHeight / lineHeight);
      setSeen((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, lineHeight]);
  return { first: Math.max(0, seen.first - margin), last: Math.min(count, seen.last + margin) };
}
