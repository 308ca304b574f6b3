import type { ReactElement } from "react";
import type { Page, Part } from "../content/page.ts";

interface NavigationProps {
  readonly parts: readonly Part[];
  readonly current: Page;
}

/** All pages by part: beside the text on wide screens, otherwise behind a button. */
export function Navigation({ parts, current }: NavigationProps): ReactElement {
  return (
    <nav className="contents" aria-label="Pages">
      <button type="button" aria-expanded="false" aria-controls="pages" data-menu>
        Pages
        <span>{current.title}</span>
      </button>
      <ul id="pages" data-open="false">
        {parts.map(({ title, pages }) => (
          <li key={title}>
            <span className="contents-part">{title}</span>
            <ul>
              {pages.map((page) => (
                <li key={page.slug}>
                  <a
                    href={`./${page.slug}.html`}
                    aria-current={page === current ? "page" : undefined}
                  >
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
