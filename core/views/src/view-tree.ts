import type { View } from "./view.ts";

interface Tree<Part> extends Pick<View, "watchers"> {
  parts(): readonly Part[];
}

/** A view and those inside it. */
export function* viewsIn<Each extends Tree<Each>>(view: Each): Iterable<Each> {
  yield view;
  for (const part of view.parts()) yield* viewsIn(part);
}

/**
 * Calls back after each change of these parameters in a view, in those inside it, and in those that it gets later. Returns
 * the function that stops this.
 */
export function watchViews<Each extends Tree<Each>>(
  view: Each,
  namesOf: (view: Each) => readonly string[],
  onChange: (view: Each) => void,
): () => void {
  const inside = new Map<Each, () => void>();
  const follow = (): void => {
    const present = new Set(view.parts());
    for (const [part, stop] of inside) {
      if (present.has(part)) continue;
      stop();
      inside.delete(part);
    }
    for (const part of present) {
      if (!inside.has(part)) inside.set(part, watchViews(part, namesOf, onChange));
    }
  };
  follow();
  const stops = [
    ...("children" in view ? [view.watchers.add(["children"], follow)] : []),
    view.watchers.add(namesOf(view), () => onChange(view)),
  ];
  return () => {
    for (const stop of [...stops, ...inside.values()]) stop();
  };
}
