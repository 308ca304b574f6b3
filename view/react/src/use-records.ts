import type { Records } from "@heddle/params";
import { useMemo, useSyncExternalStore } from "react";

type Entry<R> = readonly [id: string, record: Readonly<R>];

/** All records of a small collection; the component renders when any of them changes. */
export function useRecords<R extends object>(records: Records<R>): readonly Readonly<R>[] {
  const entries = useRecordEntries(records);
  return useMemo(() => entries.map(([, record]) => record), [entries]);
}

/** All records with their ids. */
export function useRecordEntries<R extends object>(records: Records<R>): readonly Entry<R>[] {
  const { subscribe, current } = useMemo(() => listOf(records), [records]);
  return useSyncExternalStore(subscribe, current, current);
}

interface EntryList<R> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => readonly Entry<R>[];
}

function listOf<R extends object>(records: Records<R>): EntryList<R> {
  const read = (): readonly Entry<R>[] => [...records];
  let list = read();
  return {
    current: () => list,
    subscribe: (listener) => {
      // Changes between the first render and the subscription were not observed.
      const now = read();
      if (!areSame(list, now)) list = now;
      return records.watch(() => {
        list = read();
        listener();
      });
    },
  };
}

function areSame<R>(before: readonly Entry<R>[], now: readonly Entry<R>[]): boolean {
  return before.length === now.length && before.every(([, record], at) => record === now[at]?.[1]);
}
