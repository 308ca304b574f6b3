import {
  countOf,
  type GraphSearch,
  search as canvas,
  searchMessages as messages,
  type SearchState,
} from "@heddle/canvas";
import { type FoundItem, hitIn } from "@heddle/flow";
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef } from "react";

import { useTranslate } from "../../../language.tsx";
import { addStyles } from "../../../styles/sheet.ts";
import { useFlowScope } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";
import { searchStyles } from "./search-styles.ts";

addStyles(searchStyles);

/** The open search of the graph. */
export function OpenSearch({ state }: { readonly state: SearchState }): ReactElement {
  const t = useTranslate();
  const id = useId();
  const search = useFlowScope().part(canvas);
  const { query, results, at, openings } = state;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (openings === 0) return;
    // Only some browsers focus a field that is selected.
    field.current?.focus();
    field.current?.select();
  }, [openings]);
  const names = messages.commands;
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-search"
      data-part="search"
      aria-label={t(messages.search.field)}
    >
      <div className="hd-flow-search-bar">
        <input
          ref={field}
          className="hd-input"
          role="combobox"
          aria-label={t(messages.search.field)}
          aria-expanded={results.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(messages.search.field)}
          value={query}
          onChange={(event) => search.search(event.target.value)}
          onKeyDown={(event) => press(event, search)}
        />
        <SearchCount state={state} />
        <IconButton icon="up" label={t(names.findPrevious)} onPress={() => search.step(-1)} />
        <IconButton icon="down" label={t(names.findNext)} onPress={() => search.step(1)} />
        <IconButton icon="cross" label={t(messages.search.close)} onPress={() => search.close()} />
      </div>
      <div
        id={`${id}list`}
        className="hd-flow-choices"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` cannot be typed into
        role="listbox"
        aria-label={t(messages.search.list)}
        hidden={results.length === 0}
      >
        {results.map((found, index) => (
          <Result
            key={`${found.kind} ${found.id}`}
            id={`${id}${index}`}
            {...{ found, query }}
            isActive={index === at}
            onPress={() => search.show(index)}
          />
        ))}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { Enter: 1, F3: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter, F3 and arrow keys step through the results, with Shift backward. Escape closes the search. */
function press(event: KeyboardEvent<HTMLInputElement>, search: GraphSearch): void {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const step = steps[key];
  const isFind = key.toLowerCase() === "f" && (ctrlKey || metaKey);
  if (step === undefined && key !== "Escape" && !isFind) return;
  event.preventDefault();
  event.stopPropagation();
  if (isFind) search.open();
  else if (step === undefined) search.close();
  else search.step(shiftKey ? -1 : step);
}

/** "2 of 14". Assistive technology gets it as an announcement. */
function SearchCount({ state }: { readonly state: SearchState }): ReactElement {
  const t = useTranslate();
  const { query, results, isCurrent, at } = state;
  const count = results.length;
  const position = messages.search.position({ at: at + 1, count });
  const isShown = isCurrent && query.trim() !== "";
  return (
    <span className="hd-note hd-flow-search-count" data-part="search-count" aria-hidden="true">
      {isShown && t(at >= 0 ? position : countOf(count))}
    </span>
  );
}

interface ResultProps {
  readonly id: string;
  readonly found: FoundItem;
  readonly query: string;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function Result({ id, found, query, isActive, onPress }: ResultProps): ReactElement {
  const t = useTranslate();
  const { names } = useFlowScope();
  const { kind, where, path, excerpt } = found;
  const name = t(names.short(found));
  const place = `${t(messages.search.kinds[kind])} · ${path ?? t(messages.search.places[where])}: `;
  return (
    // The keys are handled by the field above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={(element) => void (isActive && element?.scrollIntoView({ block: "nearest" }))}
      className="hd-flow-choice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `option` of a `select` cannot contain a mark
      role="option"
      aria-selected={isActive}
      aria-label={`${name}, ${place}${excerpt}`}
      onClick={onPress}
    >
      <span className="hd-flow-choice-names">
        <span>{name}</span>
        <span className="hd-note">
          {place}
          <Marked text={excerpt} query={query} />
        </span>
      </span>
    </div>
  );
}

/** A text with its hit marked. */
function Marked({ text, query }: { readonly text: string; readonly query: string }): ReactElement {
  const hit = hitIn(text, query);
  if (!hit) return <>{text}</>;
  return (
    <>
      {text.slice(0, hit.start)}
      <mark>{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  );
}
