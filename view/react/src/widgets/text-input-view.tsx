import type { TextInput } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { controlAttributes, fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useLiveText, withTextTraits } from "./live-text.ts";
import { suggestionList, suggestionsOf } from "./suggestions.tsx";
import { placeholderOf } from "../value-text.ts";

const renderedParams = withTextTraits(
  paramNames<TextInput>()(
    ...fieldNames,
    "placeholder",
    "inputType",
    "maxLength",
    "allowEmpty",
    "suggestions",
  ),
);

/** Text, in a control of one line or several. */
export function TextInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const { text, growing, isGrown } = useLiveText(handle);
  const id = useId();
  const isTall = isGrown || params.hasLines;
  const control = {
    ...controlAttributes(id, params),
    placeholder: placeholderOf(params, t),
    ...text,
  };
  const { maxLength } = params;
  return (
    <Field
      id={id}
      handle={handle}
      params={params}
      extra={suggestionList(id, params.suggestions)}
      isShort={!isTall && isShort(params)}
    >
      {isTall ? (
        <textarea {...control} className="hd-input hd-text-area" rows={3} />
      ) : (
        <input
          {...control}
          {...suggestionsOf(id, params.suggestions)}
          className="hd-input"
          type={params.inputType}
          style={maxLength === undefined ? undefined : widthFor(maxLength)}
          {...(params.inputType === "text" && growing)}
        />
      )}
    </Field>
  );
}

/** A longer text needs the whole line. */
const shortCharacters = 100;

function isShort({
  maxLength = 0,
  inputType,
}: Pick<TextInput, "maxLength" | "inputType">): boolean {
  return maxLength <= shortCharacters && inputType !== "url";
}

/** An input for a code of a few characters is not as wide as its column. */
const codeCharacters = 20;
/** Wide enough for a placeholder, and for the padding. */
const minimumCharacters = 8;
const paddingCharacters = 4;

function widthFor(maxLength: number): { readonly maxInlineSize: string } | undefined {
  if (maxLength > codeCharacters) return undefined;
  return { maxInlineSize: `${Math.max(maxLength, minimumCharacters) + paddingCharacters}ch` };
}
