import { equalValues } from "@heddle/params";
import type { MultiSelect } from "@heddle/views";
import { type ReactNode, useId, useState } from "react";

import { EmptyChoices } from "../field/empty-choices.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/fieldset.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<MultiSelect>()(...fieldNames, "value", "options");
const filterAbove = 12;

/** Any number of several options, each with a checkbox. */
export function MultiSelectView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const [filter, setFilter] = useState("");
  const id = useId();
  const title = titleOf(params);
  const { options, value } = params;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isListed = (label: string): boolean => label.toLowerCase().includes(filter.toLowerCase());
  const listed = options
    .map((option, at) => ({ ...option, at }))
    .filter((option) => isListed(option.label));
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-multi-select"
      actions={
        !params.disabled && (
          <EmptyChoices handle={handle} title={title} value={value} nullable={params.nullable} />
        )
      }
    >
      {options.length > filterAbove && (
        <div className="hd-filter">
          <input
            className="hd-input"
            type="search"
            aria-label={messages.filter(title)}
            placeholder={messages.filterHint}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <span className="hd-note">{messages.chosen(chosen.length, options.length)}</span>
        </div>
      )}
      <div className="hd-options">
        {listed.map((option) => (
          <label key={option.at} className="hd-option">
            <input
              className="hd-checkbox"
              type="checkbox"
              checked={chosen.some((item) => equalValues(item, option.value))}
              onChange={(event) => void handle.call("choose", option.at, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
        {listed.length === 0 && <p className="hd-note">{messages.noMatch}</p>}
      </div>
    </Fieldset>
  );
}
