import { assertArgument } from "./options.ts";
import type { Params } from "./params.ts";

/** The hosts that show a model, and the callbacks for when the last of them ends. */
class Disposal {
  readonly callbacks = new Set<() => void>();
  readonly hosts = new Set<object>();
}

/** Few models have something to dispose of; the others need no entry. */
const disposals = new WeakMap<Params, Disposal>();

/** Calls back when the last host that shows a model has ended. Register before the model is shown; returns the function that unregisters. */
export function onDispose(model: Params, callback: () => void): () => void {
  assertArgument("onDispose", "callback", callback, "function");
  const disposal = disposals.get(model) ?? new Disposal();
  disposals.set(model, disposal);
  disposal.callbacks.add(callback);
  return () => void disposal.callbacks.delete(callback);
}

/** Registers a host that shows a model; returns whether the host must call `dispose` when it ends. */
export function admit(model: Params, host: object): boolean {
  const disposal = disposals.get(model);
  disposal?.hosts.add(host);
  return disposal !== undefined;
}

/** Unregisters a host that has ended, and calls the model's callbacks if it was the last one. */
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
