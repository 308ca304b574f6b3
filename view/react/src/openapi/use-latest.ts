import { type RefObject, useEffect, useRef } from "react";

/** What a component was given last, for whoever asks later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
