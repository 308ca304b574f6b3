import type { Checkbox } from "@heddle/views";
import { type ReactNode, useCallback, useId } from "react";

import { controlAttributes, controlNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Checkbox>()(...controlNames, "threeState", "showsUnset");

/** A checkbox with two states, or three where the model allows "not set". */
export function CheckboxView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const isUnset = params.value === undefined && (params.threeState || params.showsUnset);
  const value = params.placeholder;
  const unset = value === "" ? messages.notSet : messages.unset({ value });
  const setIndeterminate = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isUnset;
    },
    [isUnset],
  );
  return (
    <Field
      id={id}
      handle={handle}
      params={params}
      extra={isUnset && <span className="hd-note">{t(unset)}</span>}
      isInline
    >
      <input
        {...controlAttributes(id, params)}
        ref={setIndeterminate}
        className="hd-checkbox"
        type="checkbox"
        checked={params.value === true}
        onChange={(event) => {
          // A click resets the indeterminate state.
          event.target.indeterminate = isUnset;
          void handle.call("toggle");
        }}
      />
    </Field>
  );
}
