import { HeddleError } from "@heddle/params";
import { Alert, type HasView } from "@heddle/views";
import { type Ref, useImperativeHandle, useMemo } from "react";

/** A model as a page has it: the model and what to show, which is why there is none if it could not be made. */
export interface Made<Model> {
  readonly model: Model | null;
  readonly shown: HasView | Alert;
}

/** Makes a model for these keys, once, and gives it to a ref. */
export function useModel<Model extends HasView>(
  make: () => Model,
  keys: readonly unknown[],
  ref: Ref<Model | null> | undefined,
): Made<Model> {
  // oxlint-disable-next-line react/exhaustive-deps -- what else changes is handed on to the model
  const made = useMemo(() => attempt(make), keys);
  useImperativeHandle<Model | null, Model | null>(ref, () => made.model, [made]);
  return made;
}

function attempt<Model extends HasView>(make: () => Model): Made<Model> {
  try {
    const model = make();
    return { model, shown: model };
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return { model: null, shown: new Alert({ severity: "error", text: error.message }) };
  }
}
