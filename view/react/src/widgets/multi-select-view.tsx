import { equalValues } from "@heddle/params";
import type { MultiSelect } from "@heddle/views";
import { type ReactNode, useId, useState } from "react";

import { EmptyChoices } from "../field/empty-choices.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/field.tsx";
import { focusIn } from "../field/focus.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { Tag } from "./tag.tsx";
import { useAnnouncedCall } from "./use-announced-call.ts";
import { visibleTextOf } from "../value-text.ts";

const multiSelectStyles = `
.hd-options {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 160px), 1fr));
  gap: 4px 16px;
  max-block-size: 240px;
  overflow-y: auto;
  padding: 4px;
  margin: -4px;
}
.hd-option { display: flex; align-items: center; gap: 10px; min-block-size: 28px; cursor: pointer; }
.hd-filter { display: flex; align-items: center; gap: 12px; }
.hd-filter > .hd-input { max-inline-size: 280px; }
.hd-filter + .hd-options { margin: 0; padding: 8px 12px; border: 1px solid var(--_hd-line); border-radius: var(--_hd-radius); }
.hd-others { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
@media (pointer: coarse) {
  .hd-option { min-block-size: 44px; }
}
`;

addStyles(multiSelectStyles);

const renderedParams = paramNames<MultiSelect>()(...fieldNames, "value", "options");
const filterAbove = 12;

/** Any number of options, each with a checkbox. */
export function MultiSelectView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const { root } = useViewHost();
  const callAnnounced = useAnnouncedCall(handle);
  const [filter, setFilter] = useState("");
  const id = useId();
  const title = titleOf(params, t);
  const { options, value } = params;
  const members = (Array.isArray(value) ? value : []).map((member: unknown, at) => ({
    at,
    member,
    isOption: options.some((option) => equalValues(option.value, member)),
  }));
  const others = members.filter(({ isOption }) => !isOption);
  const isListed = (label: string): boolean => label.toLowerCase().includes(filter.toLowerCase());
  const listed = options
    .map((option, at) => ({ ...option, label: t(option.label), at }))
    .filter((option) => isListed(option.label));
  const remove = (at: number, member: unknown): void => {
    const element = root.getElementById(id);
    if (element) focusIn(element);
    const done = messages.removed({ item: visibleTextOf(member) });
    void callAnnounced(done, "remove", at, member);
  };
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-multi-select"
      actions={
        !params.disabled && (
          <EmptyChoices
            handle={handle}
            title={title}
            value={value}
            nullable={params.nullable}
            required={params.required}
          />
        )
      }
    >
      {options.length > filterAbove && (
        <div className="hd-filter">
          <input
            className="hd-input"
            type="search"
            aria-label={t(messages.filter({ title }))}
            placeholder={t(messages.filterHint)}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <span className="hd-note">
            {t(messages.chosen({ count: members.length - others.length, total: options.length }))}
          </span>
        </div>
      )}
      <div className="hd-options">
        {listed.map((option) => (
          <label key={option.at} className="hd-option">
            <input
              className="hd-checkbox"
              type="checkbox"
              checked={members.some(({ member }) => equalValues(member, option.value))}
              onChange={({ target }) => {
                // With its value, since the options of the model may have changed.
                void handle.call("choose", option.at, target.checked, option.value);
              }}
            />
            {option.label}
          </label>
        ))}
        {listed.length === 0 && <p className="hd-note">{t(messages.noMatch)}</p>}
      </div>
      {others.length > 0 && (
        <ul className="hd-others" aria-label={t(messages.othersOf({ title }))}>
          {others.map(({ at, member }) => (
            <Tag
              key={`${at} ${visibleTextOf(member)}`}
              text={visibleTextOf(member)}
              note={t(messages.noOption)}
              list={title}
              onRemove={params.disabled ? undefined : () => remove(at, member)}
            />
          ))}
        </ul>
      )}
    </Fieldset>
  );
}
