import type { Tabs } from "@heddle/views";
import { type KeyboardEvent, type ReactNode, useId } from "react";

import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { ViewSlot } from "../view-slot.tsx";

const tabStyles = `
.hd-tab-list {
  display: flex;
  gap: 4px;
  overflow-x: auto;
  border-block-end: 1px solid var(--_hd-line);
  scrollbar-width: thin;
}
.hd-tab {
  all: unset;
  box-sizing: border-box;
  flex: none;
  padding: 8px 12px;
  min-block-size: var(--_hd-height);
  color: var(--_hd-muted);
  font-weight: 500;
  cursor: pointer;
  border-block-end: 2px solid transparent;
}
.hd-tab:hover { color: var(--_hd-text); }
.hd-tab[aria-selected="true"] { color: var(--_hd-accent); border-color: var(--_hd-accent); }
.hd-own .hd-tab:focus-visible { outline-offset: -3px; }
.hd-tab-panel { padding-block-start: 20px; }
`;

addStyles(tabStyles);

const renderedParams = paramNames<Tabs>()("visible", "labels", "active", "children");

/** The tab that a key moves to. */
const targetOf = new Map<string, (at: number, last: number) => number>([
  ["ArrowRight", (at, last) => (at === last ? 0 : at + 1)],
  ["ArrowLeft", (at, last) => (at === 0 ? last : at - 1)],
  ["Home", () => 0],
  ["End", (_at, last) => last],
]);

/** Child views in tabs; one is rendered at a time. */
export function TabsView({ handle }: ViewProps): ReactNode {
  const { visible, labels, active, children } = useParams(handle, renderedParams);
  const { root } = useViewHost();
  const t = useTranslate();
  const id = useId();
  if (!visible) return null;
  const activate = (at: number): void => void handle.call("set", "active", at);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetOf.get(event.key)?.(active, labels.length - 1);
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
            {t(label)}
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
