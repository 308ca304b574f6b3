import type { Records } from "@heddle/params";
import { useCallback, useSyncExternalStore } from "react";

/** One record of a collection; the component renders again when that one changes. */
export function useRecord<R extends object>(
  records: Records<R>,
  id: string,
): Readonly<R> | undefined {
  const subscribe = useCallback(
    (listener: () => void) => records.subscribe(id, listener),
    [records, id],
  );
  const read = useCallback(() => records.get(id), [records, id]);
  return useSyncExternalStore(subscribe, read, read);
}
