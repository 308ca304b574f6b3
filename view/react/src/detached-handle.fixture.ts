import { ExactNumber, type Handle, Message, type Outcome } from "@heddle/params";

/**
 * A handle that behaves like a replica: values are copied in both directions, and calls are asynchronous. Models in
 * values become detached handles, the same one for the same model.
 */
export function detachedHandle(model: Handle): Handle {
  const known = detached.get(model);
  if (known) return known;
  const created = detach(model);
  detached.set(model, created);
  detached.set(created, created);
  return created;
}

const detached = new WeakMap<Handle, Handle>();
const subscriptions = new Set<object>();

/** The number of listeners of all detached handles. */
export function countSubscriptions(): number {
  return subscriptions.size;
}

function detach(model: Handle): Handle {
  const values = new Map<string, unknown>();
  const listeners = new Set<{ readonly names: ReadonlySet<string>; readonly notify: () => void }>();
  const changed = new Set<string>();

  const deliver = (): void => {
    const names = [...changed];
    changed.clear();
    for (const name of names) values.set(name, copy(model.read(name)));
    for (const listener of listeners) {
      if (names.some((name) => listener.names.has(name))) listener.notify();
    }
  };
  const follow = (name: string): void => {
    values.set(name, copy(model.read(name)));
    model.subscribe([name], () => {
      if (changed.size === 0) setTimeout(deliver);
      changed.add(name);
    });
  };
  const read = (name: string): unknown => {
    if (!values.has(name)) follow(name);
    return copy(values.get(name));
  };
  return Object.freeze<Handle>({
    kind: model.kind,
    read,
    subscribe(names, notify) {
      for (const name of names) read(name);
      const listener = { names: new Set(names), notify };
      listeners.add(listener);
      subscriptions.add(listener);
      return () => {
        listeners.delete(listener);
        subscriptions.delete(listener);
      };
    },
    listen(event, listener) {
      return model.listen(event, (payload) => setTimeout(() => listener(copy(payload))));
    },
    async call(intent, ...args): Promise<Outcome> {
      const sent = args.map(copy);
      await soon();
      const outcome = await model.call(intent, ...sent);
      await soon();
      // An outcome is plain data; a copy of it is one too.
      return copy(outcome) as Outcome;
    },
  });
}

function soon(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isHandle(value)) return detachedHandle(value);
  if (value instanceof ExactNumber) return new ExactNumber(value.text);
  if (value instanceof Message) return new Message(value.code, value.args, value.text);
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Date || value instanceof Blob) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]));
}

function isHandle(value: object): value is Handle {
  return "read" in value && "subscribe" in value && "call" in value;
}
