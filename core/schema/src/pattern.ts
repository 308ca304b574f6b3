import { PatternMachine, type PatternRun } from "./pattern-machine.ts";
import { parsePattern, UncheckablePattern } from "./pattern-parser.ts";

const maximumSteps = 5_000_000;
const maximumCached = 500;

/** What a pattern says about a text, and how many steps that took; `undefined` means "cannot be checked". */
export interface PatternAnswer {
  readonly matches: boolean | undefined;
  readonly steps: number;
}

interface CompiledPattern {
  readonly machine: PatternMachine;
  readonly unicode: boolean;
}

const cache = new Map<string, CompiledPattern | undefined>();

/** Asks whether a regular expression matches somewhere in a text, in time linear in the text. */
export function matchPattern(
  source: string,
  text: string,
  stepsLeft: number = maximumSteps,
): PatternAnswer {
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
  if (cache.size >= maximumCached && oldest !== undefined) cache.delete(oldest);
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
