/** JSON pointers that are looked for in a text, step by step, and where each step was found. */
export class PointerTree {
  /** Where it begins in the text; unknown for what is not there. */
  offset: number | undefined;
  readonly #children = new Map<string, PointerTree>();

  /** The tree of pointers such as `/paths/~1pets/get`. */
  static of(pointers: readonly string[]): PointerTree {
    const root = new PointerTree();
    for (const pointer of pointers) {
      let node: PointerTree = root;
      for (const step of stepsOf(pointer)) {
        const next: PointerTree = node.#children.get(step) ?? new PointerTree();
        node.#children.set(step, next);
        node = next;
      }
    }
    return root;
  }

  get children(): ReadonlyMap<string, PointerTree> {
    return this.#children;
  }

  /** Where a pointer leads to, or the nearest part around it that is in the text. */
  offsetOf(pointer: string): number {
    const [first, ...rest] = stepsOf(pointer);
    return this.#offsetOf(first, rest);
  }

  #offsetOf(step: string | undefined, [next, ...rest]: readonly string[]): number {
    const child = step === undefined ? undefined : this.#children.get(step);
    if (child?.offset === undefined) return this.offset ?? 0;
    return child.#offsetOf(next, rest);
  }
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
