import { HeddleError } from "@heddle/params";
import { reasonFor } from "@heddle/openapi";
import { Alert, type Viewable } from "@heddle/views";
import { type ForwardedRef, useEffect, useImperativeHandle, useMemo, useRef } from "react";

/** A model with the view to show; if it could not be created, the view is the reason. */
interface ShownModel<Model> {
  readonly model: Model | null;
  readonly view: Viewable;
}

/** A model that sends requests. */
type Cancelable = Viewable & { cancel(): void };

/** Creates a model once per change of the keys, passes it to a ref, and cancels its requests after the unmount. */
export function useModel<Model extends Cancelable>(
  create: () => Model,
  keys: readonly unknown[],
  ref: ForwardedRef<Model | null>,
): ShownModel<Model> {
  // oxlint-disable-next-line react/exhaustive-deps -- the component passes all other changes on to the model
  const shown = useMemo(() => attempt(create), keys);
  useImperativeHandle<Model | null, Model | null>(ref, () => shown.model, [shown]);
  useCancelAfterUnmount(shown.model);
  return shown;
}

/** In strict mode React runs every effect twice: a cleanup that is followed by the same effect is not an unmount. */
function useCancelAfterUnmount(model: Cancelable | null): void {
  const mounted = useRef<Cancelable | null>(null);
  useEffect(() => {
    mounted.current = model;
    return () => {
      mounted.current = null;
      queueMicrotask(() => {
        if (mounted.current !== model) model?.cancel();
      });
    };
  }, [model]);
}

function attempt<Model extends Viewable>(create: () => Model): ShownModel<Model> {
  try {
    const model = create();
    return { model, view: model };
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return { model: null, view: new Alert({ severity: "error", text: reasonFor(error) }) };
  }
}
