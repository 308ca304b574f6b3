import type { Section } from "@heddle/views";
import { type ReactNode, useContext, useId } from "react";

import { Children } from "../children.tsx";
import { Description } from "../field/description.tsx";
import { Heading, HeadingLevel } from "../heading.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Section>()(
  "visible",
  "title",
  "description",
  "open",
  "children",
  "maxColumns",
);

/** Child views under a title that expands and collapses. */
export function SectionView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const { visible, title, description, open, children, maxColumns } = params;
  const level = useContext(HeadingLevel);
  const id = useId();
  if (!visible) return null;
  return (
    <div className="hd-section">
      <Heading className="hd-own hd-title">
        <button
          type="button"
          className="hd-disclosure"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => void handle.call("set", "open", !open)}
        >
          {title}
        </button>
      </Heading>
      {description && (
        <div className="hd-own hd-section-description">
          <Description text={description} />
        </div>
      )}
      {open && (
        <HeadingLevel.Provider value={level + 1}>
          <div id={id} className={`hd-column hd-section-body${maxColumns > 1 ? " hd-fields" : ""}`}>
            <Children of={children} />
          </div>
        </HeadingLevel.Provider>
      )}
    </div>
  );
}
