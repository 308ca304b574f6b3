import { joinSteps, type Step } from "./step.ts";

/** How many steps are kept at least; twice as many are kept at most. */
const longest = 1_000;

interface StepOptions {
  /** How many milliseconds may lie between steps of a gesture. */
  readonly longestPause?: number | undefined;
  /** Whether the graph is another one after a step. */
  readonly hasEffect: (step: Step) => boolean;
}

interface Steps {
  readonly step: Step;
  readonly rest: Steps | null;
  readonly length: number;
}

/** What can be undone and redone. It never changes: a later history is another one, so that it can be taken back. */
export class History {
  readonly #past: Steps | null;
  readonly #future: Steps | null;
  /** Whether the last step may grow: nothing was undone or redone since. */
  readonly #isOpen: boolean;

  constructor(past: Steps | null = null, future: Steps | null = null, isOpen: boolean = false) {
    this.#past = past;
    this.#future = future;
    this.#isOpen = isOpen;
  }

  /** The step that an undo takes back. */
  get last(): Step | undefined {
    return this.#past?.step;
  }

  /** The step that a redo makes again. */
  get next(): Step | undefined {
    return this.#future?.step;
  }

  /** With another step, or with the last one longer where it is the same gesture; without it where that has no effect. */
  with(step: Step, { longestPause = Infinity, hasEffect }: StepOptions): History {
    const { last } = this;
    const isSame =
      this.#isOpen &&
      last?.gesture !== undefined &&
      last.gesture === step.gesture &&
      last.isAsked === step.isAsked &&
      step.at - last.at <= longestPause;
    const whole = isSame ? joinSteps(last, step) : step;
    const rest = isSame ? (this.#past?.rest ?? null) : this.#past;
    if (hasEffect(whole)) return new History(push(rest, whole), null, true);
    return isSame ? new History(rest, null, false) : this;
  }

  /** After the last step was undone; what that did can be redone. */
  undone(step: Step): History {
    return new History(this.#past?.rest ?? null, push(this.#future, step), false);
  }

  /** After the next step was redone; what that did can be undone. */
  redone(step: Step): History {
    return new History(push(this.#past, step), this.#future?.rest ?? null, false);
  }
}

/** A step on top of others; one in which nothing could be done leaves them as they are. */
function push(steps: Steps | null, step: Step): Steps | null {
  if (step.changes.length === 0) return steps;
  const rest = steps && steps.length >= 2 * longest ? shortened(steps) : steps;
  return { step, rest, length: (rest?.length ?? 0) + 1 };
}

/** The newest steps only. */
function shortened(steps: Steps): Steps | null {
  const newest: Step[] = [];
  let each: Steps | null = steps;
  for (; each && newest.length < longest; each = each.rest) newest.push(each.step);
  return newest.toReversed().reduce<Steps | null>(push, null);
}
