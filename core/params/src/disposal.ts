import { assertArgument } from "./options.ts";
import type { Params } from "./params.ts";

/** What ends with a model, and who shows it. */
class Disposal {
  readonly callbacks = new Set<() => void>();
  readonly hosts = new Set<object>();
}

/** Few models have something to end, so nothing is kept for the others. */
const disposals = new WeakMap<Params, Disposal>();

/** Calls back when the last host that shows a model has ended, if this is said before; returns the function that takes it back. */
export function onDispose(model: Params, callback: () => void): () => void {
  assertArgument("onDispose", "callback", callback, "function");
  const disposal = disposals.get(model) ?? new Disposal();
  disposals.set(model, disposal);
  disposal.callbacks.add(callback);
  return () => void disposal.callbacks.delete(callback);
}

/** Says that a host shows a model; returns whether the model wants to be told of the host's end. */
export function admit(model: Params, host: object): boolean {
  const disposal = disposals.get(model);
  disposal?.hosts.add(host);
  return disposal !== undefined;
}

/** Says that a host has ended: what no other host shows is disposed of. */
export function dispose(model: Params, host: object): void {
  const disposal = disposals.get(model);
  if (!disposal) return;
  disposal.hosts.delete(host);
  if (disposal.hosts.size > 0) return;
  for (const callback of disposal.callbacks) {
    try {
      callback();
    } catch (error) {
      model.onError(error);
    }
  }
}
