import type { OpenAPIConsole, RequestHistory } from "@heddle/openapi";
import type { Handle } from "@heddle/params";
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { Children, handleKey } from "../children.tsx";
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
import { usePageFocus } from "./use-page-focus.ts";

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

/** A slash anywhere but in a field, and Ctrl+K anywhere, goes to the search. */
function useSearchKey(box: RefObject<HTMLElement | null>, reveal: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      const [target] = event.composedPath();
      if (!isShortcut && (event.key !== "/" || takesText(target))) return;
      const element = box.current;
      // Of several consoles in a page the one is meant in which somebody is; without any, the only one.
      const isInside = element?.contains(target as Node) === true;
      if (!element || (!isInside && target !== document.body)) return;
      const search = element.querySelector<HTMLInputElement>(".hd-console-search input");
      if (!search) return;
      event.preventDefault();
      reveal();
      const enter = (): void => {
        search.focus();
        search.select();
      };
      enter();
      // In a drawer it can be focused once that is open.
      if (!search.matches(":focus")) requestAnimationFrame(enter);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [box, reveal]);
}

function takesText(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Keeps the address of the page and what is open in step, so that reload, back and links work. */
function useAddress(handle: Handle, address: string, linked: boolean): void {
  /** What the page said when it was opened counts before what the model says. */
  const isFirst = useRef(true);
  const isReady = handle.read("catalogue") !== undefined;
  useEffect(() => {
    if (!linked || !isReady) return;
    const asked = addressIn(location.hash);
    if (isFirst.current && asked !== "" && asked !== address) void handle.call("open", asked);
    else if (asked !== address) history.pushState(null, "", hashOf(address));
    isFirst.current = false;
  }, [handle, linked, isReady, address]);
  useEffect(() => {
    if (!linked) return undefined;
    const follow = (): void => void handle.call("open", addressIn(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [handle, linked]);
}

function addressIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** Readable: only what ends a hash, or would be taken for an escape, is escaped. */
function hashOf(address: string): string {
  if (address === "") return location.pathname + location.search;
  return `#${encodeURI(address).replaceAll("#", "%23")}`;
}
