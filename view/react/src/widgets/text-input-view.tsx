import type { TextInput } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { placeholderOf } from "./placeholder-of.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<TextInput>()(...controlNames, "inputType", "allowEmpty");

/** One line of text. */
export function TextInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const typing = useTyping(handle, params.draft ?? textOf(params.value));
  const id = useId();
  return (
    <Field id={id} handle={handle} params={params}>
      <input
        {...controlAttributes(id, params)}
        className="hd-input"
        type={params.inputType}
        placeholder={placeholderOf(params)}
        value={typing.text}
        onChange={(event) => typing.type(event.target.value)}
        onBlur={typing.leave}
      />
    </Field>
  );
}
