import type { Tabs } from "@heddle/views";
import { type KeyboardEvent, type ReactNode, useId } from "react";

import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ViewSlot } from "../view-slot.tsx";

const shown = paramNames<Tabs>()("visible", "labels", "active", "children");

/** Where a key leads from a tab. */
const moves = new Map<string, (at: number, last: number) => number>([
  ["ArrowRight", (at, last) => (at === last ? 0 : at + 1)],
  ["ArrowLeft", (at, last) => (at === 0 ? last : at - 1)],
  ["Home", () => 0],
  ["End", (_at, last) => last],
]);

/** Views of which one is shown at a time. */
export function TabsView({ handle }: ViewProps): ReactNode {
  const { visible, labels, active, children } = useParams(handle, shown);
  const { root } = useStage();
  const id = useId();
  if (!visible) return null;
  const activate = (at: number): void => void handle.call("set", "active", at);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moves.get(event.key)?.(active, labels.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    root.getElementById(`${id}t${target}`)?.focus();
    activate(target);
  };
  const child = children[active];
  return (
    <div className="hd-tabs">
      <div className="hd-own hd-tab-list" role="tablist">
        {labels.map((label, at) => (
          <button
            key={at}
            type="button"
            id={`${id}t${at}`}
            className="hd-tab"
            role="tab"
            aria-selected={at === active}
            aria-controls={at === active ? id : undefined}
            tabIndex={at === active ? 0 : -1}
            onClick={() => activate(at)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      {child && (
        <div
          id={id}
          className="hd-tab-panel"
          role="tabpanel"
          aria-labelledby={`${id}t${active}`}
          tabIndex={0}
        >
          <ViewSlot key={active} handle={child} />
        </div>
      )}
    </div>
  );
}
