import type { Variant } from "@heddle/views";
import { type ReactElement, type ReactNode, useId, useState } from "react";

import { Children } from "../children.tsx";
import { NullChoice } from "../field/empty-choices.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/field.tsx";
import { Segments } from "../field/segments.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { visuallyHidden } from "../styles/base.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";

const variantStyles = `
.hd-variant > .hd-body > .hd-group > .hd-legend:not(:has([aria-expanded="false"])) { display: none; }
.hd-variant > .hd-body:has(> .hd-field) { padding: 0; border: 0; }
.hd-variant > .hd-body:empty, .hd-variant > .hd-body:has(> .hd-group > .hd-body:empty) { display: none; }
.hd-variant > .hd-body > :not(.hd-group) > :is(.hd-legend, .hd-label) {
  ${visuallyHidden}
}
.hd-variant > .hd-body > .hd-group > .hd-body { margin: 0; padding: 0; border: 0; }
.hd-variant-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.hd-variant-bar > .hd-select { inline-size: auto; min-inline-size: 200px; }
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
    ...titles.map((title, position) => ({ label: t(title), position })),
  ];
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-variant"
      actions={nullable && !disabled && <NullChoice handle={handle} title={title} />}
    >
      <div className="hd-variant-bar">
        {titles.length > maximumRadios ? (
          <BranchList {...{ title, choices, active, choose }} />
        ) : (
          <Segments {...{ id, choices, active, choose }} />
        )}
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
  readonly title: string;
  readonly choices: readonly { readonly label: string; readonly position: number }[];
  readonly active: number;
  readonly choose: (position: number) => void;
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
