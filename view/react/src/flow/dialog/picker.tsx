import { type Choice, type Choices, messages } from "@heddle/canvas";
import type { Translatable } from "@heddle/params";
import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useState } from "react";

import { useTranslate } from "../../language.tsx";
import { TypeIcon } from "../type-icon.tsx";

interface PickerProps {
  readonly label: string;
  readonly choicesFor: (query: string) => Choices;
  readonly onChoose: (choice: Choice) => void;
  readonly onRejected: (reason: Translatable) => void;
  /** Shown if there is nothing to choose at all. */
  readonly emptyText?: string;
  /** Called with the choice that Enter would take, whenever it changes. */
  readonly onActive?: (choice: Choice | undefined) => void;
}

/** A searchable list: arrow keys move through it, Enter chooses. */
export function Picker(props: PickerProps): ReactElement {
  const { label, choicesFor, onChoose, onRejected, onActive, emptyText } = props;
  const t = useTranslate();
  const id = useId();
  const [query, setQuery] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const { listed, moreCount } = useMemo(() => choicesFor(query), [choicesFor, query]);
  const active = listed[Math.min(activeIndex, listed.length - 1)];
  useEffect(() => onActive?.(active), [onActive, active]);
  const choose = (choice: Choice | undefined): void => {
    if (!choice) return;
    if (choice.rejection === undefined) onChoose(choice);
    else onRejected(choice.rejection);
  };
  const press = (event: KeyboardEvent): void => {
    const last = listed.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex >= last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      PageDown: Math.min(activeIndex + 8, last),
      PageUp: Math.max(activeIndex - 8, 0),
    };
    const next = moves[event.key];
    if (next === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (next === undefined) choose(active);
    else setActiveIndex(Math.max(next, 0));
  };
  return (
    <div className="hd-flow-picker">
      <input
        className="hd-input"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}${active.key}`}
        autoComplete="off"
        spellCheck={false}
        // The browser focuses an element with `autofocus` when the dialog opens.
        ref={(input) => input?.setAttribute("autofocus", "")}
        placeholder={label}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}list`}
        className="hd-flow-choices"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` cannot be typed into
        role="listbox"
        aria-label={label}
      >
        {listed.map((choice) => (
          <Option
            key={choice.key}
            id={`${id}${choice.key}`}
            choice={choice}
            isActive={choice === active}
            onPress={() => choose(choice)}
          />
        ))}
      </div>
      <output className="hd-note">
        {listed.length === 0 && ((query === "" && emptyText) || t(messages.noMatch))}
        {moreCount > 0 && t(messages.moreMatches({ count: moreCount }))}
      </output>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function Option({ id, choice, isActive, onPress }: OptionProps): ReactElement {
  const t = useTranslate();
  const { title, detail, icon, color, rejection } = choice;
  const note = rejection === undefined ? detail : t(rejection);
  return (
    // The keys are handled by the field above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={(element) => void (isActive && element?.scrollIntoView({ block: "nearest" }))}
      className="hd-flow-choice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `option` of a `select` cannot contain a reason
      role="option"
      aria-selected={isActive}
      aria-disabled={rejection !== undefined}
      onClick={onPress}
    >
      {icon && <TypeIcon icon={icon} color={color} />}
      <span className="hd-flow-choice-names">
        <span>{t(title)}</span>
        {note && <span className="hd-note">{note}</span>}
      </span>
    </div>
  );
}
