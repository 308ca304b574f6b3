import { messages } from "@heddle/canvas";
import { type Handle, Message, type Translatable } from "@heddle/params";
import { type ReactElement, useId, useState } from "react";

import { Children } from "../../children.tsx";
import { useTranslate } from "../../language.tsx";
import { ViewSlot } from "../../view-slot.tsx";

interface NodeViewsProps {
  readonly view: Handle | readonly Handle[] | undefined;
  readonly policy: string | undefined;
}

/** The views inside a node: one at a time, stacked, or in tabs. */
export function NodeViews({ view, policy }: NodeViewsProps): ReactElement {
  const views = viewsOf(view);
  const [only] = views;
  if (policy === "stack" || views.length < 2 || !only) {
    return (
      <div className="hd-node-views">
        <Children of={views} />
      </div>
    );
  }
  return <Pages views={views} variant={policy === "tabs" ? "tabs" : "dots"} />;
}

function Pages({
  views,
  variant,
}: {
  views: readonly Handle[];
  variant: "tabs" | "dots";
}): ReactElement {
  const t = useTranslate();
  const [active, setActive] = useState(0);
  const id = useId();
  const shown = views[active] ?? views[0];
  return (
    <div className="hd-node-views">
      <div className="hd-node-pages" data-variant={variant} role="tablist">
        {views.map((view, at) => (
          <button
            key={at}
            type="button"
            role="tab"
            className="hd-node-page"
            aria-selected={view === shown}
            aria-controls={view === shown ? id : undefined}
            aria-label={t(nameOf(view) ?? messages.view({ position: at + 1 }))}
            onClick={() => setActive(at)}
          >
            {variant === "tabs" && t(nameOf(view) ?? String(at + 1))}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel">
        {shown && <ViewSlot handle={shown} />}
      </div>
    </div>
  );
}

function viewsOf(view: Handle | readonly Handle[] | undefined): readonly Handle[] {
  if (view === undefined) return [];
  return Array.isArray(view) ? view : [view as Handle];
}

function nameOf(view: Handle): Translatable | undefined {
  for (const name of ["title", "label", "caption"]) {
    try {
      const value = view.read(name);
      if (value instanceof Message || (typeof value === "string" && value !== "")) return value;
    } catch {
      // This kind of view has no such parameter.
    }
  }
  return undefined;
}
