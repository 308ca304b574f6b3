import { HeddleView } from "@heddle/react";
import { type ReactElement, useRef, useState } from "react";
import { useNear } from "../catalogue/use-near.ts";
import { Playground } from "./playground.ts";
import "./playground-section.css";

/** The playground: a schema on the left, its form and the form's value beside it. */
export function PlaygroundSection(): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  return (
    <section className="playground" id="playground" aria-labelledby="playground-title">
      <h2 id="playground-title">A form for any JSON Schema</h2>
      <p className="lead">
        Edit the schema: the form follows as you type, and what you have entered stays.
      </p>
      <div className="panel playground-panel" ref={frame}>
        {isNear && <PlaygroundPanel />}
      </div>
    </section>
  );
}

function PlaygroundPanel(): ReactElement {
  const [{ sample, schema, form, value }] = useState(() => new Playground());
  return (
    <>
      <div className="playground-schema">
        <HeddleView of={sample} />
        <HeddleView of={schema} />
      </div>
      <div className="playground-form">
        <HeddleView of={form} />
      </div>
      <div className="playground-value">
        <HeddleView of={value} />
      </div>
    </>
  );
}
