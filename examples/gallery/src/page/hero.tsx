import type { ReactElement } from "react";
import { Demo } from "../catalogue/demo.tsx";
import { findExample } from "../catalogue/example.ts";
import { CodeBlock } from "../code/code-block.tsx";
import type { Mode } from "../mode/mode.ts";
import { useMode } from "../mode/mode-context.tsx";
import "./hero.css";

/** The one line that shows an app. */
const lines: Readonly<Record<Mode, string>> = {
  served: "await serve(app)",
  embedded: "mount(app(), element)",
};

const example = findExample("first-form");

/** What Heddle is, in a sentence and in ten lines. */
export function Hero(): ReactElement {
  const { mode } = useMode();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <h1 id="hero-title">
        Declare the data.
        <br />
        Get the form.
      </h1>
      <div className="hero-text">
        <p>
          Heddle turns an operation of an API, a JSON Schema, a zod object or a TypeScript model
          into a form that is typed, checked and accessible, and puts it into your page with one
          line.
        </p>
        <p className="hero-actions">
          <a className="button-link" href="#playground">
            Try a schema
          </a>
          <a className="plain-link" href="#chapter-openapi">
            Browse the gallery
          </a>
        </p>
      </div>
      <div className="panel hero-panel">
        <CodeBlock label="Source of the first form" name={example.fileName} code={example.source} />
        <div>
          <code className="hero-mount">{lines[mode]}</code>
          <Demo example={example} />
        </div>
      </div>
    </section>
  );
}
