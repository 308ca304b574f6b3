import type { Fixed } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<Fixed>()(...fieldNames, "value");

/** A value that cannot be changed. */
export function FixedView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const id = useId();
  return (
    <Field id={id} handle={handle} params={{ ...params, required: false, value: undefined }}>
      <output id={id} className="hd-fixed">
        {params.value === null ? "null" : textOf(params.value)}
      </output>
    </Field>
  );
}
