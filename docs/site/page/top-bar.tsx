import type { ReactElement } from "react";
import { Mark } from "./mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const sections = [
  { title: "Guide", slug: "getting-started" },
  { title: "Examples", slug: "examples-graph" },
  { title: "Playground", slug: "playground" },
  { title: "Reference", slug: "reference-openapi" },
];

/** The bar above every page. Scripts add the switch of the mode and the behavior of the buttons. */
export function TopBar({ hasApps }: { readonly hasApps: boolean }): ReactElement {
  return (
    <header className="top-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <a className="brand" href="./index.html">
        <Mark />
        Heddle
      </a>
      <nav aria-label="Sections">
        {sections.map(({ title, slug }) => (
          <a key={slug} href={`./${slug}.html`}>
            {title}
          </a>
        ))}
      </nav>
      <button type="button" className="search-button" data-search>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4" />
        </svg>
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {hasApps && <div className="mode-place" data-mode-switch />}
      <ThemeSwitch />
    </header>
  );
}
