import type { Outcome } from "@heddle/params";

import type { ReplicaModel } from "./replica-model.ts";

/** A call that is sent once its files are uploaded or refused. */
interface UploadingCall {
  /** A later call with the same key replaces this one. */
  readonly coalescingKey: string | undefined;
  /** Uploads its files, and never rejects; undefined when nothing is left to upload. */
  upload(): Promise<void> | undefined;
  send(): Promise<Outcome>;
}

interface QueuedCall {
  readonly call: UploadingCall;
  readonly resolvers: readonly ((outcome: Outcome | Promise<Outcome>) => void)[];
  isReady: boolean;
}

/** Keeps a model's calls in order while files are uploading. */
export class UploadQueue {
  readonly #queues = new Map<ReplicaModel, QueuedCall[]>();

  add(model: ReplicaModel, call: UploadingCall): Promise<Outcome> {
    const upload = call.upload();
    const queue = this.#queues.get(model) ?? [];
    if (!upload && queue.length === 0) return call.send();
    return new Promise((resolve) => {
      const resolvers = [...removeReplaced(queue, call.coalescingKey), resolve];
      const entry: QueuedCall = { call, resolvers, isReady: false };
      this.#queues.set(model, queue);
      queue.push(entry);
      this.#await(model, entry, upload);
      this.#advance(model);
    });
  }

  /** Clears the queue and returns the resolvers of the waiting calls. */
  clear(): ((outcome: Outcome) => void)[] {
    const queue = [...this.#queues.values()].flat();
    this.#queues.clear();
    return queue.flatMap(({ resolvers }) => resolvers);
  }

  #await(model: ReplicaModel, entry: QueuedCall, upload: Promise<void> | undefined): void {
    entry.isReady = !upload;
    void upload?.then(() => {
      entry.isReady = true;
      this.#advance(model);
    });
  }

  #advance(model: ReplicaModel): void {
    const queue = this.#queues.get(model) ?? [];
    for (let entry = queue[0]; entry?.isReady; entry = queue[0]) {
      // A session that has started since has none of the files.
      this.#await(model, entry, entry.call.upload());
      if (!entry.isReady) return;
      queue.shift();
      const outcome = entry.call.send();
      for (const resolve of entry.resolvers) resolve(outcome);
    }
    if (queue.length === 0) this.#queues.delete(model);
  }
}

/** Removes a queued call with the same key, unless a call without a key came after it; returns its resolvers. */
function removeReplaced(
  queue: QueuedCall[],
  coalescingKey: string | undefined,
): QueuedCall["resolvers"] {
  if (coalescingKey === undefined) return [];
  const at = queue.findLastIndex(
    ({ call }) => call.coalescingKey === coalescingKey || call.coalescingKey === undefined,
  );
  if (queue[at]?.call.coalescingKey !== coalescingKey) return [];
  return queue.splice(at, 1)[0]?.resolvers ?? [];
}
