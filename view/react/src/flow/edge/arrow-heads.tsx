import type { ReactElement } from "react";

import { arrowHead, headColor, headSize, isClosed } from "../drawing/arrow-head.ts";
import type { ShownEdge } from "./shown-edge.ts";

/** What an edge says of its arrow head. */
type Marker = NonNullable<ShownEdge["record"]["markerEnd"]>;

interface ArrowHeadsProps {
  readonly edges: readonly ShownEdge[];
  /** What the ids begin with, so that they differ from those of other graphs. */
  readonly prefix: string;
}

/** The arrow heads that edges end in, one for all that look alike. */
export function ArrowHeads({ edges, prefix }: ArrowHeadsProps): ReactElement {
  const markers = new Map<string, Marker>();
  for (const { record } of edges) {
    if (record.markerEnd) markers.set(markerId(prefix, record.markerEnd), record.markerEnd);
  }
  return (
    <defs>
      {Array.from(markers, ([id, marker]) => (
        <ArrowHead key={id} {...{ id, marker }} />
      ))}
    </defs>
  );
}

/** The id of an arrow head. */
export function markerId(prefix: string, marker: Marker): string {
  const look = [String(marker["type"]), headColor(marker) ?? "", headSize(marker)].join("-");
  return prefix + look.replaceAll(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}`);
}

const { length, halfWidth, field } = arrowHead;
const points = `${-length},${-halfWidth} 0,0 ${-length},${halfWidth}`;

function ArrowHead({ id, marker }: { id: string; marker: Marker }): ReactElement {
  const color = headColor(marker);
  const size = headSize(marker);
  return (
    <marker
      id={id}
      className="hd-arrow-head"
      markerWidth={size}
      markerHeight={size}
      viewBox={`${-field / 2} ${-field / 2} ${field} ${field}`}
      orient="auto"
    >
      {isClosed(marker) ? (
        <polygon points={points} style={{ stroke: color, fill: color }} />
      ) : (
        <polyline points={points} style={{ stroke: color }} />
      )}
    </marker>
  );
}
