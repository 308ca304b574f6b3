/** The result of filling in a form. */
export interface SampleResult {
  readonly kind: SampleKind;
  readonly reason?: string;
}

/** The kinds of results; `counts`: whether the product is judged by it. */
const kinds = {
  /** The validator accepted the request. */
  valid: { counts: true },
  /** The validator rejected the request. */
  invalid: { counts: true },
  /** The form would not send a value that was entered. */
  lost: { counts: true },
  /** The form does not accept the values. */
  rejected: { counts: true },
  /** No value was found that fits the schema of a required field. */
  "no value": { counts: true },
  /** The form takes too long or ends the process. */
  stuck: { counts: true },
  /** The validator cannot judge the request. */
  "not judged": { counts: false },
} as const;

type SampleKind = keyof typeof kinds;

/** The required share of valid requests. */
const goal = 0.998;

interface Case {
  readonly where: string;
  readonly reason: string;
}

/** Counts the results of filled forms. */
export class SampleResults {
  readonly #cases = new Map<SampleKind, Case[]>(
    Object.keys(kinds).map((kind) => [kind as SampleKind, []]),
  );

  add(where: string, { kind, reason = "" }: SampleResult): void {
    this.#cases.get(kind)?.push({ where, reason });
  }

  /** Enough requests are valid, and no value is lost. */
  get isGoalMet(): boolean {
    return this.#count("valid") >= goal * this.#judged && this.#count("lost") === 0;
  }

  print(isVerbose: boolean): void {
    const share = this.#judged === 0 ? 100 : (100 * this.#count("valid")) / this.#judged;
    const counts = [...this.#cases].map(([kind, cases]) => `${cases.length} ${kind}`);
    console.log(
      `\n${this.#judged} requests judged, ${share.toFixed(2)} % valid: ${counts.join(", ")}`,
    );
    for (const [kind, cases] of this.#cases)
      if (kind !== "valid") printCases(kind, cases, isVerbose);
  }

  get #judged(): number {
    const counted = Object.entries(kinds).filter(([, { counts }]) => counts);
    return counted.reduce((sum, [kind]) => sum + this.#count(kind as SampleKind), 0);
  }

  #count(kind: SampleKind): number {
    return this.#cases.get(kind)?.length ?? 0;
  }
}

/** Prints the cases by reason, most frequent first: all of them, or one example per reason. */
function printCases(title: string, cases: readonly Case[], isVerbose: boolean): void {
  const byReason = new Map<string, Case[]>();
  for (const each of cases) {
    const reason = classOf(each.reason);
    byReason.set(reason, [...(byReason.get(reason) ?? []), each]);
  }
  const sorted = [...byReason].toSorted(([, left], [, right]) => right.length - left.length);
  for (const [reason, list] of isVerbose ? sorted : sorted.slice(0, 20)) {
    console.log(`${title}: ${list.length} × ${reason}`);
    for (const { where, reason: whole } of isVerbose ? list : list.slice(0, 1))
      console.log(`    ${where}: ${whole.slice(0, 300)}`);
  }
}

/** The class of a reason, without names and values of the request. */
function classOf(reason: string): string {
  return reason
    .replaceAll(/request\/\S+/g, "request/…")
    .replaceAll(/(['"]).*?\1/g, "…")
    .replaceAll(/(body|path|query|header|cookie)[.[ ].*?(:|$)/g, "$1 …$2")
    .slice(0, 120);
}
