import type { Finding, Location } from "./location.ts";

interface UnionResult {
  readonly location: Location;
  /** Undefined while its branches are being tried. */
  readonly findings: readonly Finding[] | undefined;
}

/**
 * The findings of unions, so that their branches are tried once for each object or list. Without them, the branches of a union in
 * a union whose 60 branches refer to it are tried 60 times, those in its members 3,600 times, and so on.
 */
export class UnionResults {
  /** By value, and by the list of branches. */
  readonly #results = new WeakMap<object, Map<unknown, UnionResult>>();
  #isOff = false;
  #cycles = 0;

  /** Called for a schema whose meaning depends on the schemas around it. */
  turnOff(): void {
    this.#isOff = true;
  }

  /** Called where a schema was not applied because it is being applied: the findings around it are not kept. */
  onCycle(): void {
    this.#cycles += 1;
  }

  /** The findings, if the branches were tried for this value at this location. */
  find(value: unknown, branches: unknown, location: Location): readonly Finding[] | undefined {
    const known = this.#ofValue(value)?.get(branches);
    return known && isSame(known.location, location) ? known.findings : undefined;
  }

  /** Announces that the branches are being tried; calls back with the findings afterwards. Inside of that, nothing is kept. */
  begin(
    value: unknown,
    branches: unknown,
    location: Location,
  ): (findings: readonly Finding[]) => void {
    const results = this.#ofValue(value);
    const known = results?.get(branches);
    if (!results || (known && known.findings === undefined)) return () => {};
    const cycles = this.#cycles;
    results.set(branches, { location, findings: undefined });
    return (findings) => {
      if (cycles === this.#cycles) results.set(branches, { location, findings });
      else results.delete(branches);
    };
  }

  #ofValue(value: unknown): Map<unknown, UnionResult> | undefined {
    if (this.#isOff || typeof value !== "object" || value === null) return undefined;
    const known = this.#results.get(value);
    if (known) return known;
    const results = new Map<unknown, UnionResult>();
    this.#results.set(value, results);
    return results;
  }
}

/** One object can be at several places of a value. */
function isSame(one: Location | undefined, other: Location | undefined): boolean {
  let [left, right] = [one, other];
  while (left && right && left !== right) {
    if (left.key !== right.key || left.depth !== right.depth) return false;
    [left, right] = [left.parent, right.parent];
  }
  return left === right;
}
