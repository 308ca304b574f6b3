import type { ReactElement } from "react";
import { CodeBlock } from "../code/code-block.tsx";
import { Demo } from "./demo.tsx";
import type { Example } from "./example.ts";
import "./example-panel.css";

/** An example, live, with its own source beside it. */
export function ExamplePanel({ example }: { readonly example: Example }): ReactElement {
  const { id, title, description, fileName, source } = example;
  return (
    <article className="example" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h3>
      <p>{description}</p>
      <div className="panel example-panel">
        <Demo example={example} />
        <CodeBlock label={`Source of ${title}`} name={fileName} code={source} />
      </div>
    </article>
  );
}
