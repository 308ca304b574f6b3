/** Colors with a contrast of at least 3:1 to the light and to the dark surfaces of a graph; neighbors differ most. */
export const portPalette = [
  "#3b82f6",
  "#c2561a",
  "#0d9488",
  "#db2777",
  "#4d9221",
  "#7c6cf0",
  "#b5831a",
  "#0891b2",
  "#e0533d",
  "#be5fc4",
] as const;

/** Gives each type without a color one of the palette, in their order, that no other type has as long as there are some. */
export function withColors<Type extends { readonly color?: string }>(
  types: ReadonlyMap<string, Type>,
): Record<string, Type & { readonly color: string }> {
  const own = new Set([...types.values()].map(({ color }) => color?.toLowerCase()));
  const free = portPalette.filter((color) => !own.has(color));
  const choices = free.length > 0 ? free : portPalette;
  let next = 0;
  const colored = Array.from(types, ([name, type]) => {
    const color = type.color ?? choices[next++ % choices.length] ?? portPalette[0];
    return [name, { ...type, color }] as const;
  });
  return Object.fromEntries(colored);
}
