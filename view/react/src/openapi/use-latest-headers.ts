import type { HeadersSource } from "@heddle/openapi";
import { useCallback } from "react";

import { useLatest } from "./use-latest.ts";

/** Headers that are read when a request is sent, so that a new mapping in each render is no new form. */
export function useLatestHeaders(headers: HeadersSource | undefined): HeadersSource {
  const latest = useLatest(headers);
  return useCallback(() => {
    const { current } = latest;
    return typeof current === "function" ? current() : (current ?? {});
  }, [latest]);
}
