/** The state after this one: not set, yes, no; the first only where there is a third state. */
export function toggled(value: unknown, threeState: boolean): boolean | undefined {
  return threeState && value === false ? undefined : value !== true;
}
