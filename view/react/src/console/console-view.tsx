import type { OpenAPIConsole, RequestHistory } from "@heddle/openapi";
import type { Handle } from "@heddle/params";
import { type ReactElement, type ReactNode, useCallback, useId, useRef, useState } from "react";

import { Children } from "../children.tsx";
import { handleKey } from "../handle-key.ts";
import { registerMissing, type ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useRecords } from "../use-records.ts";
import { ViewSlot } from "../view-slot.tsx";
import { consoleStyles } from "./console-styles.ts";
import { consoleMessages } from "./messages.ts";
import { OperationCatalogueView } from "./operation-catalogue-view.tsx";
import { OperationPageView } from "./operation-page-view.tsx";
import { RequestHistoryView } from "./request-history-view.tsx";
import { useAddress } from "./use-address.ts";
import { usePageFocus } from "./use-page-focus.ts";
import { useSearchKey } from "./use-search-key.ts";

addStyles(consoleStyles);
registerMissing({
  "operation-catalogue": OperationCatalogueView,
  "operation-page": OperationPageView,
  "request-history": RequestHistoryView,
});

const shown = paramNames<OpenAPIConsole>()(
  "visible",
  "title",
  "version",
  "address",
  "linked",
  "catalogue",
  "page",
  "history",
  "tools",
  "aside",
);

/** A whole API: its operations at the side, behind a button where there is little room, and what is open beside them. */
export function ConsoleView({ handle }: ViewProps): ReactNode {
  const { visible, title, version, address, linked, catalogue, page, history, tools, aside } =
    useParams(handle, shown);
  // The drawer is for choosing: it closes with a choice.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isDrawerOpen = drawerAt === address;
  const openDrawer = useCallback(() => setDrawerAt(address), [address]);
  const box = useRef<HTMLDivElement>(null);
  const side = useId();
  useAddress(handle, address, linked);
  useSearchKey(box, openDrawer);
  usePageFocus(box, handleKey(page), address);
  if (!visible) return null;
  return (
    <div ref={box} className="hd-own hd-console">
      <div className="hd-console-bar">
        <button
          type="button"
          className="hd-icon-button hd-console-menu"
          data-icon={isDrawerOpen ? "cross" : "menu"}
          aria-label={
            isDrawerOpen ? consoleMessages.hideOperations : consoleMessages.showOperations
          }
          aria-expanded={isDrawerOpen}
          aria-controls={side}
          onClick={() => setDrawerAt(isDrawerOpen ? null : address)}
        />
        <button
          type="button"
          className="hd-console-title"
          onClick={() => void handle.call("open", "")}
        >
          {title || consoleMessages.api}
        </button>
        {version && <span className="hd-console-version">{version}</span>}
        <span className="hd-console-space" />
        <Place {...{ handle, address }} to="" label={consoleMessages.overview} />
        <HistoryPlace {...{ handle, address, history }} />
        <Children of={tools} />
      </div>
      <div className="hd-console-body">
        <nav
          id={side}
          className="hd-console-side"
          aria-label={consoleMessages.operations}
          data-open={isDrawerOpen || undefined}
        >
          {catalogue && <ViewSlot handle={catalogue} />}
        </nav>
        {/* Another page begins at its top. */}
        <div key={handleKey(page)} className="hd-console-main" tabIndex={-1}>
          <div className="hd-console-sheet">
            <ViewSlot handle={page} />
          </div>
        </div>
      </div>
      <Children of={aside} />
    </div>
  );
}

interface PlaceProps {
  readonly handle: Handle;
  readonly address: string;
  readonly to: string;
  readonly label: string;
}

function Place({ handle, address, to, label }: PlaceProps): ReactElement {
  return (
    <button
      type="button"
      className="hd-console-place"
      data-to={to}
      aria-current={address === to ? "page" : undefined}
      onClick={() => void handle.call("open", to)}
    >
      {label}
    </button>
  );
}

const kept = paramNames<RequestHistory>()("requests");

function HistoryPlace(
  props: Omit<PlaceProps, "to" | "label"> & { readonly history: Handle },
): ReactElement {
  const { history, ...place } = props;
  const { length } = useRecords(useParams(history, kept).requests);
  return <Place {...place} to="history" label={consoleMessages.historyOf(length)} />;
}
