import type { ReactElement } from "react";
import "./skeleton.css";

/** Stands in the place of an example while its code and its data load. */
export function Skeleton(): ReactElement {
  return (
    <div className="skeleton" role="progressbar" aria-label="Loading the example">
      {["short", "long", "short", "long"].map((length, at) => (
        <span key={at} className={`skeleton-field skeleton-${length}`} />
      ))}
    </div>
  );
}
