import {
  atStart,
  type CharacterTest,
  type EdgeTest,
  parsePattern,
  type PatternNode,
  UncheckablePattern,
} from "./pattern-parser.ts";

const maxSteps = 5_000_000;
const maxCachedPatterns = 500;

/** Whether a pattern matches, `undefined` if that cannot be checked, and the number of steps it took. */
export interface PatternResult {
  readonly matches: boolean | undefined;
  readonly steps: number;
}

interface CompiledPattern {
  readonly machine: PatternMachine;
  readonly unicode: boolean;
}

const cache = new Map<string, CompiledPattern | undefined>();

/** Whether a regular expression matches somewhere in a text, in linear time. */
export function matchPattern(
  source: string,
  text: string,
  stepsLeft: number = maxSteps,
): PatternResult {
  const pattern = compilePattern(source);
  if (!pattern) return { matches: undefined, steps: 1 };
  const run: PatternRun = { codes: readCodes(text, pattern.unicode), looks: new Map(), stepsLeft };
  const matches = attempt(() => pattern.machine.search(run));
  return { matches, steps: stepsLeft - run.stepsLeft };
}

function compilePattern(source: string): CompiledPattern | undefined {
  if (cache.has(source)) return cache.get(source);
  const compiled = attempt(() => {
    const { tree, unicode } = parsePattern(source);
    return { machine: new PatternMachine(tree, false), unicode };
  });
  const [oldest] = cache.keys();
  if (cache.size >= maxCachedPatterns && oldest !== undefined) cache.delete(oldest);
  cache.set(source, compiled);
  return compiled;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof UncheckablePattern) return undefined;
    throw error;
  }
}

function readCodes(text: string, unicode: boolean): Uint32Array {
  const codes = new Uint32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = unicode ? (text.codePointAt(index) ?? 0) : text.charCodeAt(index);
    if (code > 0xffff) index++;
    codes[count++] = code;
  }
  return codes.subarray(0, count);
}

const maxStates = 50_000;

/** One state of the automaton: it reads a character, tests a position, or branches. */
interface State {
  readonly id: number;
  readonly accepts: CharacterTest | undefined;
  readonly holds: EdgeTest | undefined;
  readonly look: Look | undefined;
  next: readonly State[];
}

type StateTest = Partial<Pick<State, "accepts" | "holds" | "look">>;

/** A look-ahead or look-behind: a machine that is evaluated for every position. */
interface Look {
  readonly machine: PatternMachine;
  readonly negative: boolean;
}

/** The state of one match: the text, the results of the look-arounds, and the remaining steps. */
interface PatternRun {
  readonly codes: Uint32Array;
  readonly looks: Map<Look, Uint8Array>;
  stepsLeft: number;
}

/**
 * A non-deterministic automaton that follows all its states in parallel: at most length × states steps.
 *
 * Without captures, a look-around depends on the position only. One pass evaluates it for all positions: forwards for a
 * look-behind, and backwards, with the reversed expression, for a look-ahead.
 */
class PatternMachine {
  readonly #backward: boolean;
  readonly #accept: State;
  readonly #start: State;
  #size = 0;
  #work = 0;

  constructor(tree: PatternNode, backward: boolean) {
    this.#backward = backward;
    this.#accept = this.#state([]);
    this.#start = this.#build(tree, this.#accept);
  }

  /** Whether the expression matches somewhere in the text. */
  search(run: PatternRun): boolean {
    return this.#scan(run, undefined);
  }

  /** The positions at which a match ends (begins, for a backward machine). */
  positions(run: PatternRun): Uint8Array {
    const found = new Uint8Array(run.codes.length + 1);
    this.#scan(run, found);
    return found;
  }

  #state(next: readonly State[], { accepts, holds, look }: StateTest = {}): State {
    return { id: this.#size++, accepts, holds, look, next };
  }

  /** Builds the states of a node, followed by the state `after`. */
  #build(node: PatternNode, after: State): State {
    // Counts the calls too, because repetitions of an empty part add no state.
    if (++this.#work > maxStates || this.#size > maxStates) throw new UncheckablePattern();
    switch (node.kind) {
      case "character":
        return this.#state([after], { accepts: node.accepts });
      case "edge":
        return this.#state([after], { holds: node.holds });
      case "look": {
        const machine = new PatternMachine(node.body, !node.behind);
        this.#work += machine.#work;
        return this.#state([after], { look: { machine, negative: node.negative } });
      }
      case "choice":
        return this.#state(node.options.map((option) => this.#build(option, after)));
      case "sequence": {
        const parts = this.#backward ? node.parts : node.parts.toReversed();
        return parts.reduce((state, part) => this.#build(part, state), after);
      }
      case "repeat":
        return this.#repeat(node.body, node.min, node.max, after);
    }
  }

  #repeat(body: PatternNode, min: number, max: number, after: State): State {
    let state = after;
    if (max === Infinity) {
      state = this.#state([]);
      state.next = [this.#build(body, state), after];
    } else {
      for (let count = min; count < max; count++)
        state = this.#state([this.#build(body, state), after]);
    }
    for (let count = 0; count < min; count++) state = this.#build(body, state);
    return state;
  }

  #scan(run: PatternRun, found: Uint8Array | undefined): boolean {
    const { codes } = run;
    const marks = new Uint32Array(this.#size);
    const onlyAtStart = this.#start.holds === atStart && !this.#backward;
    const pending: State[] = [];
    let reading: State[] = [];
    for (let step = 0; step <= codes.length; step++) {
      const position = this.#backward ? codes.length - step : step;
      const code = codes[this.#backward ? position : position - 1] ?? -1;
      if (step === 0 || !onlyAtStart) pending.push(this.#start);
      for (const state of reading)
        if (state.accepts?.(code)) for (const next of state.next) pending.push(next);
      reading = [];
      for (let state = pending.pop(); state; state = pending.pop()) {
        if (marks[state.id] === step + 1) continue;
        marks[state.id] = step + 1;
        if (--run.stepsLeft < 0) throw new UncheckablePattern();
        if (state === this.#accept) {
          if (!found) return true;
          found[position] = 1;
        } else if (state.accepts) reading.push(state);
        else if (passes(state, run, position)) for (const next of state.next) pending.push(next);
      }
      if (onlyAtStart && reading.length === 0) return false;
    }
    return false;
  }
}

function passes({ holds, look }: State, run: PatternRun, position: number): boolean {
  if (holds) return holds(run.codes, position);
  if (!look) return true;
  let found = run.looks.get(look);
  if (!found) run.looks.set(look, (found = look.machine.positions(run)));
  return (found[position] === 1) !== look.negative;
}
