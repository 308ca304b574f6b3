/** Whether what is written with this zone says only which moment it is, and not on whose clock. */
export function isLocal(zone: string | undefined): zone is undefined | "Z" | "z" {
  return zone === undefined || /^z$/i.test(zone);
}

/** A moment as `datetime-local` shows it: in the viewer's time zone, with seconds where there are some. */
export function localTextOf(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return clockTextOf(local.toISOString());
}

/** A day and time, or a time alone, as a browser's input shows it: without its zone, and with seconds where there are some. */
export function clockTextOf(written: string): string {
  return written
    .replace(/(z|[+-]\d\d:\d\d)$/i, "")
    .replace(/^(\d{4}-\d\d-\d\d)[t ]/i, "$1T")
    .replace(/(\.\d{3})\d+$/, "$1")
    .replace(/\.0+$/, "")
    .replace(/(:\d\d):00$/, "$1");
}

/** The moment that a `datetime-local` text stands for, in UTC. */
export function instantOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

/** How far the viewer's clock is ahead of UTC at a moment that it shows, or now, as `+02:00`. */
export function localOffset(local: string): string {
  const moment = local === "" ? new Date() : new Date(local);
  const minutes = -moment.getTimezoneOffset();
  const pad = (number: number): string => String(Math.floor(number)).padStart(2, "0");
  const distance = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${pad(distance / 60)}:${pad(distance % 60)}`;
}
