import { type ReactElement, useCallback } from "react";
import { loadExample } from "./example-modules.ts";
import { Exhibit } from "./exhibit.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useNear } from "./use-near.ts";

interface DemoProps {
  readonly id: string;
  /** The element of the page that contains it. */
  readonly place: Element;
}

/** A running example. It loads when it is near the visible area, so that the page opens quickly. */
export function Demo({ id, place }: DemoProps): ReactElement {
  const isNear = useNear(place);
  const load = useCallback(() => loadExample(id), [id]);
  return isNear ? <Exhibit id={id} load={load} /> : <Skeleton />;
}
