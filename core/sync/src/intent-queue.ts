import type { Clock } from "./clock.ts";
import type { Job } from "./job-queue.ts";
import type { NumberedIntent } from "./protocol.ts";

/** Intents that arrived in one message. */
interface Push {
  /** The page that sent it. */
  readonly page: string;
  readonly intents: readonly NumberedIntent[];
  /** About the length of the message. */
  readonly characters: number;
}

interface IntentQueueOptions {
  /** Adds a job to the queue of the host. */
  readonly schedule: (job: Job) => void;
  /** Whether an intent may be decided now; `proceed` continues when this has changed. */
  readonly isReady: () => boolean;
  readonly clock: Pick<Clock, "now">;
  /** Decides an intent; returns whether the following ones of the same message can be decided. */
  readonly decide: (intent: NumberedIntent, page: string) => boolean;
}

/** Intents of a session are decided for this long before other sessions get their turn. */
const sliceMs = 1;

/** Intents that have arrived, in their order. Those that take long are decided one by one, so that other sessions are served in between. */
export class IntentQueue {
  readonly #options: IntentQueueOptions;
  readonly #pushes: Push[] = [];
  /** The position in the first push. */
  #at = 0;
  #characters = 0;
  #isScheduled = false;

  constructor(options: IntentQueueOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#pushes.length === 0;
  }

  /** The length of the messages whose intents wait. */
  get characters(): number {
    return this.#characters;
  }

  /** The number of the last intent that will be decided if `decided` is the last one that was. */
  lastAfter(decided: number): number {
    const numbers = this.#pushes.flatMap(({ intents }) => intents.map(({ number }) => number));
    return numbers.reduce((last, number) => (number === last + 1 ? number : last), decided);
  }

  add(intents: readonly NumberedIntent[], characters: number, page: string): void {
    if (intents.length === 0) return;
    this.#pushes.push({ page, intents, characters });
    this.#characters += characters;
    this.proceed();
  }

  /** Continues, unless the next intent has a turn already. */
  proceed(): void {
    if (this.#isScheduled || this.isEmpty || !this.#options.isReady()) return;
    this.#isScheduled = true;
    this.#options.schedule(this.#job);
  }

  /** Short intents share a job, so that their changes are sent together. The next job waits behind those of others. */
  readonly #job: Job = () => {
    const { clock, isReady } = this.#options;
    const end = clock.now() + sliceMs;
    try {
      while (!this.isEmpty && isReady()) {
        this.#decideNext();
        if (clock.now() >= end) break;
      }
    } finally {
      this.#isScheduled = false;
    }
    this.proceed();
    return false;
  };

  #decideNext(): void {
    const [push] = this.#pushes;
    const intent = push?.intents[this.#at];
    if (!push || !intent) return;
    this.#at += 1;
    // Before the decision, which may fail: the push of the last intent is done.
    if (this.#at === push.intents.length) this.#shift(push);
    if (!this.#options.decide(intent, push.page) && this.#pushes[0] === push) this.#shift(push);
  }

  #shift({ characters }: Push): void {
    this.#pushes.shift();
    this.#at = 0;
    this.#characters -= characters;
  }
}
