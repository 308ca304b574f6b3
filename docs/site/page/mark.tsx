import type { ReactElement } from "react";

/** The logo: three warp threads, the middle one through the eye of a heddle. */
export function Mark(): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <g fill="none" strokeWidth="2" strokeLinecap="round">
        <path d="M7 4.5v15M17 4.5v15M12 4.5v4M12 15.5v4" />
        <ellipse cx="12" cy="12" rx="2.5" ry="3.5" />
      </g>
    </svg>
  );
}
