import { type ReactElement, useEffect } from "react";
import { type Chapter, chapters } from "../catalog/chapters.ts";
import { findExample } from "../catalog/example.ts";
import { ExamplePanel } from "../catalog/example-panel.tsx";
import { addressInGallery } from "./gallery-address.ts";
import "./example-page.css";

/** A page with one example at full width, and its code. */
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
      <div className="chapter" data-layout={layoutOf(id)}>
        <ExamplePanel example={example} isAlone />
      </div>
    </main>
  );
}

function layoutOf(id: string): Chapter["layout"] | undefined {
  return chapters.find(({ examples }) => examples.includes(id))?.layout;
}
