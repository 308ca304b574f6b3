import type { Handle, Viewable } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import { type ReactElement, useRef } from "react";
import { useNear } from "../catalog/use-near.ts";
import { Exhibit } from "../mode/exhibit.tsx";
import "./playground-section.css";

/** The playground: a schema, its form, and the value of the form. */
export function PlaygroundSection(): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  return (
    <section className="playground" id="playground" aria-labelledby="playground-title">
      <h2 id="playground-title">A form for any JSON Schema</h2>
      <p className="lead">Edit the schema. The form updates as you type and keeps your input.</p>
      <div className="panel playground-panel" ref={frame}>
        {isNear && (
          <Exhibit id="playground" load={load}>
            {(handle) => <PlaygroundPanel handle={handle} />}
          </Exhibit>
        )}
      </div>
    </section>
  );
}

const load = async (): Promise<() => Viewable> => (await import("./playground.ts")).app;

function PlaygroundPanel({ handle }: { readonly handle: Handle }): ReactElement {
  const [sample, schema, form, value] = useParam(handle, "children") as readonly Handle[];
  return (
    <>
      <div className="playground-schema">
        {sample && <HeddleView of={sample} />}
        {schema && <HeddleView of={schema} />}
      </div>
      <div className="playground-form">{form && <HeddleView of={form} />}</div>
      <div className="playground-value">{value && <HeddleView of={value} />}</div>
    </>
  );
}
