import type { Records } from "@heddle/params";
import { useMemo, useSyncExternalStore } from "react";

import { isAlike } from "./alike.ts";

/** All records of a small collection; the component renders again when any of them changes. */
export function useRecords<R extends object>(records: Records<R>): readonly Readonly<R>[] {
  const { subscribe, current } = useMemo(() => listOf(records), [records]);
  return useSyncExternalStore(subscribe, current, current);
}

interface RecordArray<R> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => readonly Readonly<R>[];
}

function listOf<R extends object>(records: Records<R>): RecordArray<R> {
  const read = (): readonly Readonly<R>[] => Array.from(records, ([, record]) => record);
  let list = read();
  return {
    current: () => list,
    subscribe: (listener) => {
      // What changed between the first render and now was announced to nobody.
      const now = read();
      if (!isAlike(list, now)) list = now;
      return records.watch(() => {
        list = read();
        listener();
      });
    },
  };
}
