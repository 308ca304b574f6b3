import type { ReactElement } from "react";

import type { CatalogueLine } from "./catalogue-lines.ts";
import { consoleMessages } from "./messages.ts";
import { MethodMark } from "./method-mark.tsx";

interface LineProps<Kind> {
  readonly line: Extract<CatalogueLine, { kind: Kind }>;
  readonly id: string;
  readonly top: number;
  /** Whether keys act on it. */
  readonly isActive: boolean;
  readonly onPress: () => void;
}

/** A tag, with how many operations it has. */
export function TagLine({ line, id, top, isActive, onPress }: LineProps<"tag">): ReactElement {
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
export function OperationLine(props: OperationLineProps): ReactElement {
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
