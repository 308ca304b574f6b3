import type { ReactElement } from "react";
import { demoPlace } from "../content/code-block.ts";
import { findExample } from "../content/examples.ts";
import type { Page } from "../content/page.ts";
import { showcases } from "../content/showcases.ts";
import { pageOf } from "./example-pages.tsx";
import { sourceOf } from "./example-panel.tsx";
import { Principles } from "./principles.tsx";

/** The start page: what Heddle is, live. */
export function homePage(): Page {
  const content = (
    <>
      <section className="hero" aria-labelledby="hero-title">
        <h1 id="hero-title">
          Forms for APIs.
          <br />
          Graphs for people.
        </h1>
        <div className="hero-text">
          <p>
            Heddle generates typed, validated and accessible forms from OpenAPI documents, and graph
            editors from nodes and edges. Every example on this site is live.
          </p>
          <p className="hero-actions">
            <a className="button-link" href="./getting-started.html">
              Get started
            </a>
            <a className="plain-link" href="./examples-graph.html">
              Browse the examples
            </a>
            <a className="plain-link" href="./playground.html">
              Try your own schema
            </a>
          </p>
        </div>
        <Showcases />
      </section>
      <Principles />
    </>
  );
  return pageOf({ slug: "index", title: "Heddle", layout: "full" }, content);
}

function Showcases(): ReactElement {
  return (
    <div className="showcase">
      <div className="showcase-tabs" role="tablist" aria-label="Showcases">
        {showcases.map(({ id, title }, at) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={at === 0}
            aria-controls={`showcase-${id}`}
            tabIndex={at === 0 ? 0 : -1}
          >
            {title}
          </button>
        ))}
      </div>
      {showcases.map(({ id, title, caption }, at) => (
        <div
          key={title}
          className="panel showcase-panel"
          role="tabpanel"
          id={`showcase-${id}`}
          aria-labelledby={`tab-${id}`}
          data-showcase={id}
          hidden={at > 0}
        >
          <div className="showcase-live">
            <p className="showcase-caption">{caption}</p>
            <div dangerouslySetInnerHTML={{ __html: demoPlace(id) }} />
          </div>
          <div className="showcase-code">
            <div dangerouslySetInnerHTML={{ __html: sourceOf(findExample(id)) }} />
            <p className="showcase-line">
              Then <code>mount(app(…), element)</code> in a page, or{" "}
              <code>await serve(() =&gt; app(…))</code> in Node.
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}
