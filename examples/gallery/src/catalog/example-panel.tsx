import type { ReactElement } from "react";
import { CodeBlock } from "../code/code-block.tsx";
import { useMode } from "../mode/mode-context.tsx";
import { addressOfExample } from "../page/gallery-address.ts";
import { Demo } from "./demo.tsx";
import type { Example } from "./example.ts";
import "./example-panel.css";

interface ExamplePanelProps {
  readonly example: Example;
  /** Whether the page shows only this example. */
  readonly isAlone?: boolean;
}

/** A running example with its source. */
export function ExamplePanel({ example, isAlone = false }: ExamplePanelProps): ReactElement {
  const { id, title, description, fileName, source } = example;
  return (
    <article className="example" id={id} aria-labelledby={`${id}-title`}>
      {isAlone ? <h1 id={`${id}-title`}>{title}</h1> : <ExampleHeading example={example} />}
      <p>{description}</p>
      <div className="panel example-panel">
        <Demo example={example} />
        <CodeBlock label={`Source of ${title}`} name={fileName} code={source} />
      </div>
    </article>
  );
}

/** The title as a link to the example, and a link to its own page. */
function ExampleHeading({ example: { id, title } }: { readonly example: Example }): ReactElement {
  // The URL contains the mode, so render again when it changes.
  useMode();
  return (
    <div className="example-heading">
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h3>
      <a className="example-alone" href={addressOfExample(id)} aria-label={`Open alone: ${title}`}>
        Open alone
      </a>
    </div>
  );
}
