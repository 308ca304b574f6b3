import type { TextArea } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes, fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useLiveText, withTextTraits } from "./live-text.ts";
import { placeholderOf } from "../value-text.ts";

const renderedParams = withTextTraits(
  paramNames<TextArea>()(...fieldNames, "placeholder", "allowEmpty"),
);

/** Text of several lines; the control grows with it. */
export function TextAreaView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const { text } = useLiveText(handle);
  const id = useId();
  return (
    <Field id={id} handle={handle} params={params}>
      <textarea
        {...controlAttributes(id, params)}
        className="hd-input hd-text-area"
        rows={3}
        placeholder={placeholderOf(params, t)}
        {...text}
      />
    </Field>
  );
}
