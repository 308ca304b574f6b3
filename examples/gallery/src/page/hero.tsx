import { type ReactElement, useState } from "react";
import { chapters } from "../catalog/chapters.ts";
import { Demo } from "../catalog/demo.tsx";
import { CodeBlock } from "../code/code-block.tsx";
import type { Mode } from "../mode/mode.ts";
import { useMode } from "../mode/mode-context.tsx";
import { ShowcaseTabs } from "./showcase-tabs.tsx";
import { showcases } from "./showcase.ts";
import "./hero.css";

/** The line of code that shows an app. */
const lines: Readonly<Record<Mode, string>> = {
  served: "await serve(() => app(…))",
  embedded: "mount(app(…), element)",
};

export function Hero(): ReactElement {
  const { mode } = useMode();
  const [shown, setShown] = useState(showcases[0]);
  const { title, caption, example } = shown;
  return (
    <section className="hero" aria-labelledby="hero-title">
      <h1 id="hero-title">
        Forms for APIs.
        <br />
        Graphs for people.
      </h1>
      <div className="hero-text">
        <p>
          Heddle generates typed, validated and accessible forms from OpenAPI documents, and graph
          editors from nodes and edges. Every example on this page is live.
        </p>
        <p className="hero-actions">
          <a className="button-link" href={`#${chapters[0]?.id}`}>
            Browse the gallery
          </a>
          <a className="plain-link" href="#playground">
            Try your own schema
          </a>
        </p>
      </div>
      <div className="showcase">
        <ShowcaseTabs shown={shown} onShow={setShown} />
        <div
          className="panel showcase-panel"
          role="tabpanel"
          id="showcase"
          aria-label={title}
          data-example={example.id}
        >
          <div className="showcase-live">
            <p className="showcase-caption">{caption}</p>
            <Demo key={example.id} example={example} />
          </div>
          <div className="showcase-code">
            <CodeBlock
              label={`Code of the ${title}`}
              name={example.fileName}
              code={example.source}
            />
            <p className="showcase-line">
              and <code>{lines[mode]}</code>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
