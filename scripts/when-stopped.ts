/** Calls a function when the process has to end: on a signal, or when its parent process npm has ended. */
export function whenStopped(stop: () => void): void {
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // npm sends a signal only to its shell, which ends without forwarding it.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
