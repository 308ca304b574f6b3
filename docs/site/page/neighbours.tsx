import type { ReactElement } from "react";
import type { Page } from "../content/page.ts";

interface NeighboursProps {
  readonly pages: readonly Page[];
  readonly current: Page;
}

/** Where to read on, and where one came from. */
export function Neighbours({ pages, current }: NeighboursProps): ReactElement {
  const at = pages.indexOf(current);
  const before = pages[at - 1];
  const after = pages[at + 1];
  return (
    <nav className="neighbours" aria-label="Before and after">
      {before && (
        <a href={`./${before.slug}.html`} rel="prev">
          <span>Before</span>
          {before.title}
        </a>
      )}
      {after && (
        <a href={`./${after.slug}.html`} rel="next">
          <span>Next</span>
          {after.title}
        </a>
      )}
    </nav>
  );
}
