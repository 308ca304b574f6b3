import type { ReactElement } from "react";
import { codeBlock, demoPlace } from "../content/code-block.ts";
import type { Example } from "../content/examples.ts";
import { exampleSlug } from "../content/site-map.ts";

interface ExamplePanelProps {
  readonly example: Example;
  /** Whether the page shows only this example. */
  readonly isAlone?: boolean;
}

/** An example and its source; a script starts the example. */
export function ExamplePanel({ example, isAlone = false }: ExamplePanelProps): ReactElement {
  const { id, title, description } = example;
  return (
    <article className="example" id={id} aria-labelledby={`${id}-title`}>
      {isAlone ? <h1 id={`${id}-title`}>{title}</h1> : <ExampleHeading example={example} />}
      <p>{description}</p>
      <div
        className="panel example-panel"
        dangerouslySetInnerHTML={{ __html: demoPlace(id) + sourceOf(example) }}
      />
    </article>
  );
}

export function sourceOf({ title, fileName, source }: Example): string {
  const language = fileName.split(".").at(-1) ?? "";
  return codeBlock({ code: source, language, name: fileName, label: `Source of ${title}` });
}

/** The title as a link to the example, and a link to its own page. */
function ExampleHeading({ example: { id, title } }: { readonly example: Example }): ReactElement {
  return (
    <div className="example-heading">
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <a
        className="example-alone"
        href={`./${exampleSlug(id)}.html`}
        aria-label={`Open alone: ${title}`}
      >
        Open alone
      </a>
    </div>
  );
}
