import type { Viewable } from "@heddle/core";
import { HeddleView } from "@heddle/react";
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { Example } from "./example.ts";
import { useNear } from "./use-near.ts";
import "./demo.css";

/** An example, running. It is loaded when it comes near, so that the page is there at once. */
export function Demo({ example }: { readonly example: Example }): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const [app, setApp] = useState<Viewable>();

  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    void example.load().then((create) => isCurrent && setApp(create()));
    return () => {
      isCurrent = false;
    };
  }, [example, isNear]);

  return (
    <div className="demo" ref={frame}>
      {app !== undefined && <HeddleView of={app} />}
    </div>
  );
}
