/** Servers that want to be closed before the process ends. */
const running = new Set<() => Promise<void>>();

const signals = ["SIGTERM", "SIGINT"] as const;

/** Closes a server when the process is told to end; returns the function that calls this off. */
export function closeOnSignal(close: () => Promise<void>): () => void {
  if (running.size === 0) for (const signal of signals) process.once(signal, end);
  running.add(close);
  return () => {
    running.delete(close);
    if (running.size === 0) for (const signal of signals) process.off(signal, end);
  };
}

function end(): void {
  void Promise.allSettled([...running].map((close) => close())).then(() => process.exit(0));
}
