import type { Handle } from "@heddle/params";
import type { Widget } from "@heddle/views";
import { type ReactElement, useId } from "react";

import { ClearButton } from "../field/clear-button.tsx";
import { controlAttributes } from "../field/control-attributes.ts";
import { type controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import { useTyping } from "../use-typing.ts";
import { textOf } from "./text-of.ts";

/** How a browser's input shows a value, and what it gives back. */
export interface DateNotation {
  readonly type: "date" | "time" | "datetime-local";
  /** A value as the browser's input takes it. */
  readonly show: (value: string) => string;
  /** What the browser's input holds as the model takes it. */
  readonly mean: (text: string) => string;
  /** What is said about the time zone of what the input shows. */
  readonly zone?: (text: string) => string;
}

/** The browser's input for a day or a time, with its zone beside it. */
export function DateControl(props: {
  readonly handle: Handle;
  readonly params: Readonly<Pick<Widget, (typeof controlNames)[number]>>;
  readonly notation: DateNotation;
}): ReactElement {
  const { handle, params } = props;
  const { type, show, mean, zone } = props.notation;
  const typing = useTyping(handle, show(textOf(params.value)));
  const id = useId();
  const zoneId = `${id}z`;
  const control = controlAttributes(id, params);
  const description = [control["aria-describedby"], zone && zoneId].filter(Boolean).join(" ");
  return (
    <Field id={id} handle={handle} params={params}>
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
              // A date that is half filled in is empty to the browser, but not to its user.
              const meaning = target.validity.badInput ? messages.incomplete : mean(target.value);
              typing.type(target.value, meaning);
            }}
            onBlur={(event) => {
              // The browser does not report a change from empty to half filled in.
              if (event.target.validity.badInput) typing.type("", messages.incomplete);
              typing.leave(event);
            }}
          />
          {params.value !== undefined && !params.required && !params.disabled && (
            <ClearButton
              handle={handle}
              title={titleOf(params)}
              focus={id}
              onClear={typing.yield}
            />
          )}
        </div>
        {zone && (
          <span id={zoneId} className="hd-note">
            {zone(typing.text)}
          </span>
        )}
      </div>
    </Field>
  );
}

/** Seconds, and thousandths of them, only where there are some. */
function stepOf(text: string): number | undefined {
  if (text.includes(".")) return 0.001;
  return /:\d\d:(?!00)/.test(text) ? 1 : undefined;
}
