import type { ReactElement } from "react";
import { chapters } from "./chapters.ts";
import { Contents } from "./contents.tsx";
import { findExample } from "./example.ts";
import { ExamplePanel } from "./example-panel.tsx";
import "./catalog.css";

/** All chapters and the table of contents. */
export function Catalog(): ReactElement {
  return (
    <div className="catalog">
      <Contents />
      <div>
        {chapters.map(({ id, title, lead, layout, examples }) => (
          <section
            key={id}
            className="chapter"
            id={id}
            data-layout={layout}
            aria-labelledby={`${id}-title`}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="lead">{lead}</p>
            {examples.map((name) => (
              <ExamplePanel key={name} example={findExample(name)} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
