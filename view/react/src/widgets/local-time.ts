/** A moment as `datetime-local` shows it: in the viewer's time zone, with seconds where there are some. */
export function localTextOf(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().replace(/(:00)?\.000Z$|Z$/, "");
}

/** The moment that a `datetime-local` text stands for, in UTC. */
export function instantOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}
