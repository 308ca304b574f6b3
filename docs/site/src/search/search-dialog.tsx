import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { Found, Search } from "./load-search.ts";
import "./search-dialog.css";

interface SearchDialogProps {
  readonly search: Promise<Search>;
  readonly onReady: (dialog: HTMLDialogElement) => void;
}

const optionId = (at: number): string => `search-result-${at}`;

/** The search field and its results. Arrow keys select, Enter opens, Escape closes. */
export function SearchDialog({ search, onReady }: SearchDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [find, setFind] = useState<Search>();
  const [problem, setProblem] = useState("");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (dialog.current) onReady(dialog.current);
  }, [onReady]);
  useEffect(() => {
    search.then(
      (loaded) => setFind(() => loaded),
      (error: unknown) => setProblem(`The search could not be loaded: ${String(error)}`),
    );
  }, [search]);

  const found = find && query.trim() !== "" ? find(query) : [];
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const close = (): void => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    if (event.key === "Enter") document.getElementById(optionId(chosen))?.click();
  };
  return (
    <dialog ref={dialog} className="search-dialog" aria-label="Search" closedby="any">
      <div className="search-box">
        <input
          type="search"
          role="combobox"
          aria-label="Search the documentation"
          aria-expanded={found.length > 0}
          aria-controls="search-results"
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
          placeholder="Search"
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot hold links */}
        <div id="search-results" role="listbox" aria-label="Results">
          {found.map((one, at) => (
            <Result key={one.address} {...{ one, at, isChosen: at === chosen, close }} />
          ))}
        </div>
        <output className="search-note">{problem || noteFor(query, found)}</output>
      </div>
    </dialog>
  );
}

function noteFor(query: string, found: readonly Found[]): string {
  if (query.trim() === "") return "Type a word or a name, such as submit or Flow.";
  if (found.length === 0) return `No results for “${query.trim()}”.`;
  return found.length === 1 ? "1 section" : `${found.length} sections`;
}

interface ResultProps {
  readonly one: Found;
  readonly at: number;
  readonly isChosen: boolean;
  readonly close: () => void;
}

function Result({ one, at, isChosen, close }: ResultProps): ReactElement {
  return (
    <a
      id={optionId(at)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that the field chooses
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      href={one.address}
      onClick={close}
    >
      <strong>{one.title}</strong>
      {one.page !== one.title && <span>{one.page}</span>}
      <small>{one.start}</small>
    </a>
  );
}
