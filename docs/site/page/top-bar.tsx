import type { ReactElement } from "react";
import { Mark } from "../../../examples/gallery/src/page/mark.tsx";

/** The bar above every page. Scripts add the theme switch and the behavior of the buttons. */
export function TopBar(): ReactElement {
  return (
    <header className="top-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <a className="brand" href="./index.html">
        <Mark />
        Heddle
      </a>
      <button type="button" className="search-button" data-search>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4" />
        </svg>
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <div className="theme-place" data-theme-switch />
    </header>
  );
}
