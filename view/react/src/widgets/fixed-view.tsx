import type { Fixed } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { describedBy, fieldNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { textOf } from "../value-text.ts";

const fixedStyles = `
.hd-fixed {
  display: block;
  justify-self: start;
  max-inline-size: 100%;
  padding: 7px 12px;
  font-family: var(--_hd-mono);
  font-size: 13px;
  color: var(--_hd-text);
  background: var(--_hd-subtle);
  border-radius: var(--_hd-radius);
}
.hd-fixed-other { margin: 0; padding: 0; border: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; min-inline-size: 0; }
.hd-fixed-other > .hd-fixed { color: var(--_hd-muted); overflow-wrap: anywhere; }
`;

addStyles(fixedStyles);

const renderedParams = paramNames<Fixed>()(...fieldNames, "value", "draft");

/** A constant. If the record has another value, both are shown and a button restores the constant. */
export function FixedView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const labelId = `${id}l`;
  const { draft, disabled } = params;
  const value = params.value === null ? "null" : textOf(params.value);
  return (
    <Field {...{ id, labelId, handle }} params={{ ...params, required: false, value: undefined }}>
      {draft === null ? (
        <output id={id} className="hd-fixed">
          {value}
        </output>
      ) : (
        <fieldset id={id} className="hd-fixed-other" aria-labelledby={labelId}>
          <del className="hd-fixed">{draft}</del>
          <button
            type="button"
            className="hd-button"
            aria-describedby={describedBy(id, params)}
            disabled={disabled}
            onClick={() => void handle.call("clear")}
          >
            {t(messages.restoreFixed({ value }))}
          </button>
        </fieldset>
      )}
    </Field>
  );
}
