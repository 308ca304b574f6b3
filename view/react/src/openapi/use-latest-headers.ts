import type { HeadersSource } from "@heddle/openapi";
import { useCallback, useEffect, useRef } from "react";

/** Headers that are read when a request is sent, so that a new mapping in each render is no new form. */
export function useLatestHeaders(headers: HeadersSource | undefined): HeadersSource {
  const latest = useRef(headers);
  useEffect(() => {
    latest.current = headers;
  });
  return useCallback(() => {
    const { current } = latest;
    return typeof current === "function" ? current() : { ...current };
  }, []);
}
