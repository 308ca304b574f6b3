import type { Handle, Translatable } from "@heddle/params";
import type { Widget } from "@heddle/views";
import { type ReactElement, useId } from "react";

import { ClearButton } from "../field/empty-choices.tsx";
import { controlAttributes, type controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { addStyles } from "../styles/sheet.ts";
import { useTyping } from "../use-typing.ts";
import { textOf } from "../value-text.ts";

const dateStyles = `
.hd-clock { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
.hd-clock > .hd-input-box { flex: 1 1 200px; }
.hd-date { padding-block: 5px; }
.hd-date::-webkit-datetime-edit { padding: 0; }
.hd-date::-webkit-calendar-picker-indicator { cursor: pointer; opacity: 0.7; }
`;

addStyles(dateStyles);

/** Converts between values and the text of the browser's input. */
export interface DateNotation {
  readonly type: "date" | "time" | "datetime-local";
  readonly format: (value: string) => string;
  readonly parse: (text: string) => string;
  /** A note on the time zone of the shown text. */
  readonly zone?: (text: string) => Translatable;
}

/** Sent for an incomplete date, which the browser does not reveal; the model rejects it. */
const incomplete = "incomplete";

/** The browser's input for a date or a time, with a note on its zone. */
export function DateControl(props: {
  readonly handle: Handle;
  readonly params: Readonly<Pick<Widget, (typeof controlNames)[number]>>;
  readonly notation: DateNotation;
}): ReactElement {
  const { handle, params } = props;
  const { type, format, parse, zone } = props.notation;
  const typing = useTyping(handle, format(textOf(params.value)));
  const id = useId();
  const t = useTranslate();
  const zoneId = `${id}z`;
  const control = controlAttributes(id, params);
  const description = [control["aria-describedby"], zone && zoneId].filter(Boolean).join(" ");
  return (
    <Field id={id} handle={handle} params={params} isShort>
      <div className="hd-clock">
        <div className="hd-input-box">
          <input
            {...control}
            aria-describedby={description || undefined}
            className="hd-input hd-date"
            type={type}
            step={stepOf(typing.text)}
            value={typing.text}
            onChange={({ target }) => {
              // The browser reports an incomplete date as empty.
              const value = target.validity.badInput ? incomplete : parse(target.value);
              typing.type(target.value, value);
            }}
            onBlur={(event) => {
              // The browser reports no change from empty to incomplete.
              if (event.target.validity.badInput) typing.type("", incomplete);
              typing.leave(event);
            }}
          />
          {params.value !== undefined && !params.required && !params.disabled && (
            <ClearButton
              handle={handle}
              title={titleOf(params, t)}
              focus={id}
              onClear={typing.reset}
            />
          )}
        </div>
        {zone && (
          <span id={zoneId} className="hd-note">
            {t(zone(typing.text))}
          </span>
        )}
      </div>
    </Field>
  );
}

/** Shows seconds and milliseconds only where the value has them. */
function stepOf(text: string): number | undefined {
  if (text.includes(".")) return 0.001;
  return /:\d\d:(?!00)/.test(text) ? 1 : undefined;
}
