import type { Slider } from "@heddle/views";
import { type ReactNode, useId } from "react";

import { ClearButton } from "../field/empty-choices.tsx";
import { controlAttributes, controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { textOf } from "../value-text.ts";

const sliderStyles = `
.hd-slider-box { display: flex; align-items: center; gap: 12px; min-block-size: var(--_hd-height); }
.hd-slider { flex: 1; min-inline-size: 0; block-size: 24px; accent-color: var(--_hd-accent); cursor: pointer; }
.hd-slider[data-unset] { accent-color: var(--_hd-muted); }
.hd-slider:disabled { cursor: not-allowed; }
.hd-slider-value { min-inline-size: 3ch; text-align: end; font-variant-numeric: tabular-nums; color: var(--_hd-muted); }
`;

addStyles(sliderStyles);

const renderedParams = paramNames<Slider>()(...controlNames, "minimum", "maximum", "step");

/** A number between two bounds. */
export function SliderView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const typing = useTyping(handle, params.draft ?? textOf(params.value));
  const id = useId();
  const { minimum = 0, maximum = 100, step, value, required, disabled } = params;
  return (
    <Field id={id} handle={handle} params={params} isShort>
      <div className="hd-slider-box">
        <input
          {...controlAttributes(id, params)}
          aria-required={undefined}
          className="hd-slider"
          type="range"
          min={minimum}
          max={maximum}
          step={step}
          data-unset={typing.text === "" || undefined}
          aria-valuetext={typing.text || t(messages.notSet)}
          value={typing.text === "" ? String(minimum) : typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={typing.leave}
        />
        <output className="hd-slider-value" htmlFor={id}>
          {typing.text || t(messages.notSet)}
        </output>
        {value !== undefined && !required && !disabled && (
          <ClearButton
            handle={handle}
            title={titleOf(params, t)}
            focus={id}
            onClear={typing.reset}
          />
        )}
      </div>
    </Field>
  );
}
