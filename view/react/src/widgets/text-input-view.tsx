import type { TextInput } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes, fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useEmptiness, useLiveText } from "./live-text.ts";
import { Suggestions, suggestionsOf } from "./suggestions.tsx";
import { placeholderOf } from "./value-text.ts";

const renderedParams = paramNames<TextInput>()(
  ...fieldNames,
  "placeholder",
  "inputType",
  "allowEmpty",
  "suggestions",
);

/** Text, in a control of one line or several. */
export function TextInputView({ handle }: ViewProps): ReactNode {
  const params = { ...useParams(handle, renderedParams), value: useEmptiness(handle) };
  const t = useTranslate();
  const { text, growing, isTall } = useLiveText(handle);
  const id = useId();
  const control = {
    ...controlAttributes(id, params),
    placeholder: placeholderOf(params, t),
    ...text,
  };
  return (
    <Field id={id} handle={handle} params={params}>
      {isTall ? (
        <textarea {...control} className="hd-input hd-text-area" rows={3} />
      ) : (
        <input
          {...control}
          {...suggestionsOf(id, params.suggestions)}
          className="hd-input"
          type={params.inputType}
          {...(params.inputType === "text" && growing)}
        />
      )}
      <Suggestions id={id} of={params.suggestions} />
    </Field>
  );
}
