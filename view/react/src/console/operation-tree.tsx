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

import { catalogueKeys } from "./catalogue-keys.ts";
import type { CatalogueLine } from "./catalogue-lines.ts";
import { lineHeight } from "./console-styles.ts";
import { consoleMessages } from "./messages.ts";
import { OperationLine, TagLine } from "./tree-lines.tsx";
import { useWindow } from "./use-window.ts";

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
