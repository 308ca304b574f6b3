import type { Variant } from "@heddle/views";
import { type ReactElement, type ReactNode, useId, useState } from "react";

import { Children } from "../children.tsx";
import { NullChoice } from "../field/empty-choices.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";

const variantStyles = `
.hd-variant > .hd-body > .hd-group > .hd-legend:not(:has([aria-expanded="false"])) { display: none; }
.hd-variant > .hd-body > .hd-group > .hd-body { margin: 0; padding: 0; border: 0; }
.hd-variant-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.hd-variant-bar > .hd-select { inline-size: auto; min-inline-size: 200px; }
.hd-segments {
  display: inline-flex;
  flex-wrap: wrap;
  padding: 2px;
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  background: var(--_hd-control);
}
.hd-segment {
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: calc(var(--_hd-height) - 6px);
  padding: 2px 12px;
  border-radius: calc(var(--_hd-radius) - 2px);
  color: var(--_hd-muted);
  font-weight: 500;
  cursor: pointer;
}
.hd-segment:hover { color: var(--_hd-text); }
.hd-segment:has(:checked) { color: var(--_hd-on-accent); background: var(--_hd-accent); }
.hd-segment:has(:focus-visible) { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-segment-input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; cursor: inherit; }
@media (forced-colors: active) {
  .hd-segment:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;

addStyles(variantStyles);

const renderedParams = paramNames<Variant>()(...fieldNames, "titles", "active", "mode", "children");
const maximumRadios = 3;

/** A picker for the branches of a union, and the chosen branch below it. */
export function VariantView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const { announce } = useViewHost();
  const [rejection, setRejection] = useState("");
  const id = useId();
  const title = titleOf(params, t);
  const { titles, active, mode, children, required, nullable, disabled } = params;
  const choose = (position: number): void => {
    setRejection("");
    void (position < 0 ? handle.call("clear") : handle.call("pick", position));
  };
  const toggleMode = async (): Promise<void> => {
    const outcome = await handle.call("setMode", mode === "json" ? "form" : "json");
    const reason = outcome.ok ? "" : t(outcome.translatable ?? outcome.reason);
    setRejection(reason);
    if (!outcome.ok) announce(reason);
  };
  const choices = [
    ...(required ? [] : [{ label: t(messages.notSet), position: -1 }]),
    ...titles.map((label, position) => ({ label, position })),
  ];
  const Picker = titles.length > maximumRadios ? BranchList : BranchRadios;
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-variant"
      actions={nullable && !disabled && <NullChoice handle={handle} title={title} />}
    >
      <div className="hd-variant-bar">
        <Picker {...{ id, title, choices, active, choose }} />
        {active >= 0 && (
          <button
            type="button"
            className="hd-chip"
            aria-pressed={mode === "json"}
            onClick={() => void toggleMode()}
          >
            {t(messages.editAsJson)}
          </button>
        )}
      </div>
      {rejection !== "" && <p className="hd-error">{rejection}</p>}
      {children.length > 0 && (
        <div className="hd-body">
          <Children of={children} />
        </div>
      )}
    </Fieldset>
  );
}

interface PickerProps {
  readonly id: string;
  readonly title: string;
  readonly choices: readonly { readonly label: string; readonly position: number }[];
  readonly active: number;
  readonly choose: (position: number) => void;
}

function BranchRadios({ id, choices, active, choose }: PickerProps): ReactElement {
  return (
    <div className="hd-segments">
      {choices.map(({ label, position }) => (
        <label key={position} className="hd-segment">
          <input
            type="radio"
            className="hd-segment-input"
            name={id}
            checked={position === active}
            onChange={() => choose(position)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function BranchList({ title, choices, active, choose }: PickerProps): ReactElement {
  const t = useTranslate();
  return (
    <select
      className="hd-input hd-select"
      aria-label={title}
      value={active}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {active < 0 && choices[0]?.position !== -1 && (
        <option value={-1}>{t(messages.choose)}</option>
      )}
      {choices.map(({ label, position }) => (
        <option key={position} value={position}>
          {label}
        </option>
      ))}
    </select>
  );
}
