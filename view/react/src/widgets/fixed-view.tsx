import type { Fixed } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { describedBy } from "../field/control-attributes.ts";
import { fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<Fixed>()(...fieldNames, "value", "draft");

/** A value that cannot be changed. Where another one came, both are shown, and the user can take the right one. */
export function FixedView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const id = useId();
  const { draft, disabled } = params;
  const value = params.value === null ? "null" : textOf(params.value);
  return (
    <Field id={id} handle={handle} params={{ ...params, required: false, value: undefined }}>
      {draft === null ? (
        <output id={id} className="hd-fixed">
          {value}
        </output>
      ) : (
        <fieldset id={id} className="hd-fixed-other" aria-labelledby={`${id}l`}>
          <del className="hd-fixed">{draft}</del>
          <button
            type="button"
            className="hd-button"
            aria-describedby={describedBy(id, params)}
            disabled={disabled}
            onClick={() => void handle.call("clear")}
          >
            {messages.takeFixed(value)}
          </button>
        </fieldset>
      )}
    </Field>
  );
}
