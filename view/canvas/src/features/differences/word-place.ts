import { type EdgeCourse, edgeShape, isFrame, labelPoint, textWidth } from "@heddle/flow/geometry";

import type { CanvasState } from "../../canvas-state.ts";
import { type Point, type Rectangle, touches } from "../../geometry/rectangle.ts";
import type { DifferenceMark } from "./graph-differences.ts";

/** Where the word of a difference is. */
export interface WordPlace {
  readonly at: Point;
  /** Whether it is on the line of an edge, and not above the point. */
  readonly isOnLine: boolean;
}

/** Of the font, the padding and the border of a word, in pixels of the graph. */
const wordSize = { font: 11, paddingPx: 16, heightPx: 21 };

/** Beyond this many words in one place, the others cover each other. */
const maximumStack = 12;

/** The places of the words of marks, by their keys: where two would overlap, the later one is above the earlier ones. */
export function wordPlaces(
  state: CanvasState,
  marks: readonly DifferenceMark[],
  wordOf: (mark: DifferenceMark) => string,
): ReadonlyMap<string, WordPlace> {
  const places = new Map<string, WordPlace>();
  const taken: Rectangle[] = [];
  for (const mark of marks) {
    const place = mark.isNamed ? wordPlace(state, mark) : undefined;
    if (!place) continue;
    const { font, paddingPx: padding, heightPx: height } = wordSize;
    const width = textWidth(wordOf(mark), font) + padding;
    const corner = place.isOnLine
      ? { x: place.at.x - width / 2, y: place.at.y - height / 2 }
      : { x: place.at.x, y: place.at.y - height };
    let raisedPx = 0;
    const boxOf = (): Rectangle => ({ x: corner.x, y: corner.y - raisedPx, width, height });
    for (let at = 0; at < maximumStack && taken.some((box) => touches(box, boxOf())); at++) {
      raisedPx += height;
    }
    taken.push(boxOf());
    const { x, y } = place.at;
    places.set(mark.key, { ...place, at: { x, y: y - raisedPx } });
  }
  return places;
}

/**
 * The place of the word that says what changed: above the corner of a node, or above the middle of an edge. If a card covers
 * that middle, the word would seem to be about the card; it is then on the longest part of the line that no card covers.
 */
function wordPlace(state: CanvasState, mark: DifferenceMark): WordPlace | undefined {
  const { box, line } = mark;
  if (!line) return box && { at: box, isOnLine: false };
  const middle = labelPoint(line.shape, line.course);
  if (!isCovered(state, middle)) return { at: middle, isOnLine: false };
  let longest: readonly Point[] = [middle];
  let stretch: Point[] = [];
  for (const point of pointsAlong(line.shape, line.course)) {
    if (isCovered(state, point)) stretch = [];
    else stretch.push(point);
    if (lengthOf(stretch) > lengthOf(longest)) longest = stretch;
  }
  return { at: longest[Math.floor(longest.length / 2)] ?? middle, isOnLine: true };
}

function isCovered({ scene, nodes }: CanvasState, point: Point): boolean {
  return scene.nodesIn({ ...point, width: 0, height: 0 }).some((id) => {
    const node = nodes.get(id);
    return node && !isFrame(node);
  });
}

/** From the first point to the last one. */
function lengthOf(points: readonly Point[]): number {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? Math.hypot(last.x - first.x, last.y - first.y) : 0;
}

const pointsPerPiece = 64;

/** Points on each line and curve of an edge. */
function pointsAlong(shape: string, course: EdgeCourse): Point[] {
  const points: Point[] = [];
  let end = course.from;
  const add = (pointAt: (part: number) => Point): void => {
    for (let at = 1; at <= pointsPerPiece; at++) points.push(pointAt(at / pointsPerPiece));
  };
  edgeShape(shape)(
    {
      move: (point) => {
        end = point;
      },
      line: (point) => {
        const start = end;
        add((part) => weighted([start, 1 - part], [point, part]));
        end = point;
      },
      curve: (start, leave, arrive, point) => {
        add((part) => {
          const rest = 1 - part;
          return weighted(
            [start, rest ** 3],
            [leave, 3 * rest ** 2 * part],
            [arrive, 3 * rest * part ** 2],
            [point, part ** 3],
          );
        });
        end = point;
      },
    },
    course,
  );
  return points;
}

function weighted(...parts: readonly (readonly [point: Point, weight: number])[]): Point {
  let [x, y] = [0, 0];
  for (const [point, weight] of parts) [x, y] = [x + point.x * weight, y + point.y * weight];
  return { x, y };
}
