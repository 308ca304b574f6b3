import type { Point } from "../drawing/rectangle.ts";
import type { EdgeRecord } from "../flow-records.ts";

/** An edge as it is shown. */
export interface ShownEdge {
  readonly id: string;
  /** The record, with the defaults of the flow where it says nothing. */
  readonly record: EdgeRecord;
  /** The name of the way that it takes. */
  readonly shape: string;
  readonly from: Point;
  readonly to: Point;
  /** How far it bows away from where a single edge would be. */
  readonly offset: number;
  readonly isAnimated: boolean;
}

/** What an edge looks like depends on these, and on nothing else. */
export interface EdgeParts {
  readonly record: EdgeRecord;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly shape: string;
  readonly offset: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** An edge made of its parts. */
export function shownEdge({ record, defaults, shape, offset, ...ends }: EdgeParts): ShownEdge {
  // A record may have more fields than it has to.
  const shown: EdgeRecord & Record<string, unknown> = { ...record, ...missing(record, defaults) };
  return {
    id: record.id,
    record: shown,
    shape,
    from: { x: ends.fromX, y: ends.fromY },
    to: { x: ends.toX, y: ends.toY },
    offset,
    isAnimated: shown["animated"] === true,
  };
}

/** What the defaults say and the record does not. */
function missing(
  record: EdgeRecord,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => (given.get(name) ?? null) === null),
  );
}
