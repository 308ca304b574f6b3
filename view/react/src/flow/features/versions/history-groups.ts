import type { HistoryRow } from "@heddle/flow";

/** Consecutive changes of one person. */
export interface HistoryGroup {
  readonly by: string | null;
  readonly guest: string | null;
  /** When the latest of them was made. */
  readonly at: number;
  readonly rows: readonly HistoryRow[];
}

/** A longer pause between two changes starts a new group. */
const maximumPauseMs = 5 * 60_000;

/** Groups changes by author within minutes; the latest first. */
export function groupRows(rows: readonly HistoryRow[]): HistoryGroup[] {
  const groups: (Omit<HistoryGroup, "rows"> & { readonly rows: HistoryRow[] })[] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.rows.at(-1);
    const isSame = group?.by === row.by && group.guest === row.guest;
    if (group && last && isSame && last.at - row.at <= maximumPauseMs) group.rows.push(row);
    else groups.push({ by: row.by, guest: row.guest, at: row.at, rows: [row] });
  }
  return groups;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `now`, `5 minutes ago`, `yesterday` */
export function relativeTime(at: number, now: number, locale: string = "en"): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  // The clock of the server may be ahead.
  const passed = Math.max(now - at, 0);
  const [unit, ms] = units.find(([, each]) => passed >= each) ?? ["second", Infinity];
  return format.format(-Math.floor(passed / ms), unit);
}
