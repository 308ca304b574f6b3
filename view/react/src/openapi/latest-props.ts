/** Hooks that keep a model while the props of its component change with each render. */
import { type DocumentSource, type HeadersSource, OpenAPIDocument } from "@heddle/openapi";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";

/** Headers that are read when a request is sent: a new object in each render does not recreate the form. */
export function useLatestHeaders(headers: HeadersSource | undefined): HeadersSource {
  const latest = useLatest(headers);
  return useCallback(() => {
    const { current } = latest;
    return typeof current === "function" ? current() : (current ?? {});
  }, [latest]);
}

/** A stable callback that calls the one of the latest render. */
export function useLatestCallback<Payload>(
  callback: ((payload: Payload) => void) | undefined,
): (payload: Payload) => void {
  const latest = useLatest(callback);
  return useCallback((payload) => latest.current?.(payload), [latest]);
}

/** The document of the previous render while its content is the same: an object literal is new in each render. */
export function useStableDocument(openapi: DocumentSource): DocumentSource {
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the content
  return useMemo(() => openapi, [documentKey(openapi)]);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

const texts = new WeakMap<object, unknown>();

function documentKey(openapi: DocumentSource): unknown {
  if (typeof openapi === "string" || openapi instanceof OpenAPIDocument) return openapi;
  if (openapi instanceof URL) return openapi.href;
  if (!texts.has(openapi)) texts.set(openapi, serialize(openapi));
  return texts.get(openapi);
}

/** A circular object has no JSON; it equals only itself. */
function serialize(data: object): unknown {
  try {
    return JSON.stringify(data);
  } catch {
    return data;
  }
}
