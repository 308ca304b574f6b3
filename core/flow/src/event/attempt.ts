import { unhandled } from "@heddle/params";

/** Makes a call that may fail, at once or later: that stops nobody else, and nor does an `onError` that fails. */
export function attempt(
  call: () => unknown,
  model: { readonly onError: (error: unknown) => void },
): void {
  const report = (error: unknown): void => {
    try {
      model.onError(error);
    } catch (failure) {
      unhandled.report(failure);
    }
  };
  try {
    const result = call();
    if (isPromise(result)) result.then(undefined, report);
  } catch (error) {
    report(error);
  }
}

/** Whether a value is there only later. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null || !("then" in value)) return false;
  return typeof value.then === "function";
}
