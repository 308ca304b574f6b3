import type { ReactElement } from "react";
import type { Page } from "../content/page.ts";

interface PreviousAndNextProps {
  readonly pages: readonly Page[];
  readonly current: Page;
}

export function PreviousAndNext({ pages, current }: PreviousAndNextProps): ReactElement {
  const at = pages.indexOf(current);
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return (
    <nav className="previous-and-next" aria-label="Previous and next page">
      {previous && (
        <a href={`./${previous.slug}.html`} rel="prev">
          <span>Previous</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={`./${next.slug}.html`} rel="next">
          <span>Next</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
