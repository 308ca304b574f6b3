import { type ReactElement, useEffect } from "react";
import { type Chapter, chapters } from "../catalogue/chapters.ts";
import { findExample } from "../catalogue/example.ts";
import { ExamplePanel } from "../catalogue/example-panel.tsx";
import { addressInGallery } from "./gallery-address.ts";
import "./example-page.css";

/** One example with the width of the window to itself, and with its code. */
export function ExamplePage({ id }: { readonly id: string }): ReactElement {
  const example = findExample(id);
  useEffect(() => {
    document.title = `${example.title} · Heddle`;
  }, [example.title]);
  return (
    <main id="main" className="example-page" tabIndex={-1}>
      <a className="plain-link example-page-back" href={addressInGallery(id)}>
        <span aria-hidden="true">← </span>All examples
      </a>
      <div className="chapter" data-look={lookOf(id)}>
        <ExamplePanel example={example} isAlone />
      </div>
    </main>
  );
}

/** How the chapter of an example shows its own. */
function lookOf(id: string): Chapter["look"] | undefined {
  return chapters.find(({ examples }) => examples.includes(id))?.look;
}
