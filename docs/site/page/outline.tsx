import type { ReactElement } from "react";
import type { Section } from "../content/page.ts";

/** The headings of the page, on wide screens. */
export function Outline({
  sections,
}: {
  readonly sections: readonly Section[];
}): ReactElement | undefined {
  const headings = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (headings.length < 2) return undefined;
  return (
    <nav className="outline" aria-label="On this page">
      <p>On this page</p>
      <ul>
        {headings.map(({ id, title, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
