/** The id of an edge that was given none. */
export function edgeIdOf(source: string, target: string): string {
  return `${source}->${target}`;
}
