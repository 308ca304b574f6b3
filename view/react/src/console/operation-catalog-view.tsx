import type { OperationCatalog } from "@heddle/openapi";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";

import { useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { messages } from "../messages/console-messages.ts";
import { catalogLines, OperationTree } from "./operation-tree.tsx";

const shown = paramNames<OperationCatalog>()("visible", "groups", "unlisted", "search", "chosen");

/** A search over the operations of a document, and its result. */
export function OperationCatalogView({ handle }: ViewProps): ReactNode {
  const { visible, groups, unlisted, search, chosen } = useParams(handle, shown);
  const lines = useMemo(() => catalogLines(groups), [groups]);
  const tree = useRef<HTMLDivElement>(null);
  const { announce } = useViewHost();
  const t = useTranslate();
  // The typed text stays while the field has the focus, even if the model answers late.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? search;
  const type = (text: string): void => {
    setTyped(text);
    void handle.call("set", "search", text);
  };
  if (!visible) return null;
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      tree.current?.focus();
    } else if (event.key === "Enter") {
      // The model decides what is first: the rendered list may be older than the typed text.
      void handle.call("chooseFirst");
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      type("");
    }
  };
  return (
    <div className="hd-own hd-console-catalog">
      <div className="hd-console-search">
        <input
          type="search"
          className="hd-input"
          aria-label={t(messages.search)}
          aria-keyshortcuts="/"
          placeholder={t(messages.searchHint)}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyped(null);
            if (text !== "") announce(t(messages.found({ count: found })));
          }}
        />
        {text === "" && <kbd aria-hidden="true">/</kbd>}
      </div>
      {lines.length === 0 ? (
        <p className="hd-note hd-console-none">{t(messages.nothingFound)}</p>
      ) : (
        <OperationTree {...{ handle, lines, chosen, tree }} />
      )}
      {unlisted > 0 && (
        <p className="hd-note hd-console-none">{t(messages.unlisted({ count: unlisted }))}</p>
      )}
    </div>
  );
}
