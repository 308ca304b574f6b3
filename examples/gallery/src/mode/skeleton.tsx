import type { ReactElement } from "react";
import "./skeleton.css";

/** A placeholder while the code and the data of an example load. */
export function Skeleton(): ReactElement {
  return (
    <div className="skeleton" role="progressbar" aria-label="Loading the example">
      {["short", "long", "short", "long"].map((length, at) => (
        <span key={at} className={`skeleton-field skeleton-${length}`} />
      ))}
    </div>
  );
}
