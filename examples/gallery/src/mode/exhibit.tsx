import { type Handle, toView, type Viewable } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { addressIn } from "./mode.ts";
import { useMode } from "./mode-context.tsx";
import { Skeleton } from "./skeleton.tsx";
import "./exhibit.css";

interface ExhibitProps {
  /** The name of the app. */
  readonly id: string;
  /** Brings the app into this page. */
  readonly load: () => Promise<() => Viewable>;
  /** Shows it in another way than as one view. */
  readonly children?: (handle: Handle) => ReactNode;
}

/** An app, running where the mode says: made in this page, or the one in the visitor's session. */
export function Exhibit(props: ExhibitProps): ReactNode {
  const { mode, root } = useMode();
  if (mode === "embedded") return <EmbeddedExhibit {...props} />;
  return root ? <ServedExhibit {...props} root={root} /> : <Skeleton />;
}

const asOneView = (handle: Handle): ReactElement => <HeddleView of={handle} />;

function EmbeddedExhibit({ load, children = asOneView }: ExhibitProps): ReactNode {
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
  children = asOneView,
}: ExhibitProps & { readonly root: Handle }): ReactNode {
  const sections = useParam(root, "children") as readonly Handle[];
  const section = sections.find((candidate) => candidate.read("title") === id);
  const [handle] = (section?.read("children") ?? []) as readonly Handle[];
  return handle ? children(handle) : <NotServed id={id} />;
}

/** What stands in the place of an app that the server does not have. */
function NotServed({ id }: { readonly id: string }): ReactElement {
  return (
    <div className="not-served">
      <p>
        <strong>This one needs the page.</strong> It shows a React element, which lives where it was
        made; a served app runs in Node and sends views.
      </p>
      <a className="plain-link" href={addressIn("embedded", id)}>
        Show it embedded
      </a>
    </div>
  );
}
