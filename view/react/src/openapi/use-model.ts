import { HeddleError } from "@heddle/params";
import { reasonFor } from "@heddle/openapi";
import { Alert, type Viewable } from "@heddle/views";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from "react";

/** A model as a page has it: the model and what to show, which is why there is none if it could not be made. */
export interface Made<Model> {
  readonly model: Model | null;
  readonly shown: Viewable;
}

/** A model that sends requests. */
type Cancellable = Viewable & { cancel(): void };

/** Makes a model for these keys, once, gives it to a ref, and ends its requests when nobody shows it any more. */
export function useModel<Model extends Cancellable>(
  make: () => Model,
  keys: readonly unknown[],
  ref: Ref<Model | null> | undefined,
): Made<Model> {
  // oxlint-disable-next-line react/exhaustive-deps -- what else changes is handed on to the model
  const made = useMemo(() => attempt(make), keys);
  useImperativeHandle<Model | null, Model | null>(ref, () => made.model, [made]);
  useCancelWhenGone(made.model);
  return made;
}

/** In strict mode React takes every effect back once and makes it again at once: that is no end. */
function useCancelWhenGone(model: Cancellable | null): void {
  const shown = useRef<Cancellable | null>(null);
  useEffect(() => {
    shown.current = model;
    return () => {
      shown.current = null;
      queueMicrotask(() => {
        if (shown.current !== model) model?.cancel();
      });
    };
  }, [model]);
}

function attempt<Model extends Viewable>(make: () => Model): Made<Model> {
  try {
    const model = make();
    return { model, shown: model };
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return { model: null, shown: new Alert({ severity: "error", text: reasonFor(error) }) };
  }
}
