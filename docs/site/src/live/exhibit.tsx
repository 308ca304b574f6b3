import { type Handle, toView, type Viewable } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useMode } from "../mode/mode-context.ts";
import { Skeleton } from "./skeleton.tsx";
import "./exhibit.css";

interface ExhibitProps {
  /** The name of the app, which is the title of its section in a session. */
  readonly id: string;
  /** Loads the app into this page, for the embedded mode. */
  readonly load: () => Promise<() => Viewable>;
  /** Renders the app; by default as one view. */
  readonly children?: (handle: Handle) => ReactNode;
}

/** A running app: created in this page, or part of the visitor's session, depending on the mode. */
export function Exhibit(props: ExhibitProps): ReactNode {
  const { mode, root } = useMode();
  if (mode === "embedded") return <EmbeddedExhibit {...props} />;
  return root ? <ServedExhibit {...props} root={root} /> : <Skeleton />;
}

const renderView = (handle: Handle): ReactElement => <HeddleView of={handle} />;

function EmbeddedExhibit({ load, children = renderView }: ExhibitProps): ReactNode {
  const [shown, setShown] = useState<ReactNode>();
  useEffect(() => {
    let isCurrent = true;
    void load()
      .then((app) => children(toView(app())))
      .catch((error: unknown) => <Problem error={error} />)
      .then((content) => isCurrent && setShown(content));
    return () => {
      isCurrent = false;
    };
  }, [load, children]);
  return shown ?? <Skeleton />;
}

/** Replaces an app that could not be started. */
function Problem({ error }: { readonly error: unknown }): ReactElement {
  return (
    <p className="demo-problem" role="alert">
      This example could not be started: {String(error)}
    </p>
  );
}

function ServedExhibit({
  id,
  root,
  children = renderView,
}: ExhibitProps & { readonly root: Handle }): ReactNode {
  const sections = useParam(root, "children") as readonly Handle[];
  const section = sections.find((candidate) => candidate.read("title") === id);
  const [handle] = (section?.read("children") ?? []) as readonly Handle[];
  return handle ? children(handle) : <NotServed />;
}

/** Replaces an app that cannot run on the server. */
function NotServed(): ReactElement {
  const { choose } = useMode();
  return (
    <div className="not-served">
      <p>
        <strong>This example cannot be served.</strong> It shows a React element, which exists only
        in the page. A served app runs in Node and sends views.
      </p>
      <button type="button" className="plain-button" onClick={() => choose("embedded")}>
        Show the examples embedded
      </button>
    </div>
  );
}
