import type { ReactElement } from "react";
import "./skeleton.css";

/** A placeholder while the code and the data of an example load. */
export function Skeleton(): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `progress` has no children
    <div className="skeleton" role="progressbar" aria-label="Loading the example">
      {["short", "long", "short", "long"].map((length, at) => (
        <span key={at} className={`skeleton-field skeleton-${length}`} />
      ))}
    </div>
  );
}
