import type { Handle, Viewable } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import type { ReactElement } from "react";
import { Exhibit } from "../live/exhibit.tsx";

/** A schema, its form, and the value of the form. */
export function Playground(): ReactElement {
  return (
    <Exhibit id="playground" load={load}>
      {renderPanel}
    </Exhibit>
  );
}

const load = async (): Promise<() => Viewable> => (await import("./playground.ts")).app;

const renderPanel = (handle: Handle): ReactElement => <PlaygroundPanel handle={handle} />;

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
