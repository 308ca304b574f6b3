import type { TextInput } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useEmptiness, useLiveText } from "./live-text.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { placeholderOf } from "./placeholder-of.ts";

const shown = paramNames<TextInput>()(...fieldNames, "placeholder", "inputType", "allowEmpty");

/** One line of text. */
export function TextInputView({ handle }: ViewProps): ReactNode {
  const params = { ...useParams(handle, shown), value: useEmptiness(handle) };
  const text = useLiveText(handle);
  const id = useId();
  return (
    <Field id={id} handle={handle} params={params}>
      <input
        {...controlAttributes(id, params)}
        className="hd-input"
        type={params.inputType}
        placeholder={placeholderOf(params)}
        {...text}
      />
    </Field>
  );
}
