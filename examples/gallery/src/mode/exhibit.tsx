import { type Handle, toView, type Viewable } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { addressIn } from "./mode.ts";
import { useMode } from "./mode-context.tsx";
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
  const [handle, setHandle] = useState<Handle>();
  useEffect(() => {
    let isCurrent = true;
    void load().then((app) => isCurrent && setHandle(toView(app())));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return handle ? children(handle) : <Skeleton />;
}

function ServedExhibit({
  id,
  root,
  children = renderView,
}: ExhibitProps & { readonly root: Handle }): ReactNode {
  const sections = useParam(root, "children") as readonly Handle[];
  const section = sections.find((candidate) => candidate.read("title") === id);
  const [handle] = (section?.read("children") ?? []) as readonly Handle[];
  return handle ? children(handle) : <NotServed id={id} />;
}

/** Replaces an app that cannot run on the server. */
function NotServed({ id }: { readonly id: string }): ReactElement {
  return (
    <div className="not-served">
      <p>
        <strong>This example cannot be served.</strong> It shows a React element, which exists only
        in the page. A served app runs in Node and sends views.
      </p>
      <a className="plain-link" href={addressIn("embedded", id)}>
        Show it embedded
      </a>
    </div>
  );
}
