import { type ReactElement, useRef } from "react";
import { Exhibit } from "../mode/exhibit.tsx";
import { Skeleton } from "../mode/skeleton.tsx";
import type { Example } from "./example.ts";
import { useNear } from "./use-near.ts";
import "./demo.css";

/** A running example. It loads when it is near the visible area, so that the page opens quickly. */
export function Demo({ example: { id, load } }: { readonly example: Example }): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  return (
    <div className="demo" ref={frame}>
      {isNear ? <Exhibit id={id} load={load} /> : <Skeleton />}
    </div>
  );
}
