/** Calls a function when the process is to end: by a signal, or because the npm that started it has gone. */
export function whenStopped(stop: () => void): void {
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // npm hands a signal to its shell only, and the shell ends without passing it on: notice that.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
