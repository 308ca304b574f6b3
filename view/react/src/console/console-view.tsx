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
import { useTranslate } from "../language.tsx";
import { registerMissing, type ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useRecords } from "../use-records.ts";
import { useViewHost } from "../view-host.ts";
import { ViewSlot } from "../view-slot.tsx";
import { consoleStyles } from "./console-styles.ts";
import { messages } from "../messages/console-messages.ts";
import { OperationCatalogView } from "./operation-catalog-view.tsx";
import { OperationPageView } from "./operation-page-view.tsx";
import { RequestHistoryView } from "./request-history-view.tsx";
import { useLeftInput } from "./use-kept-input.ts";
import { usePageFocus } from "./use-page-focus.ts";

addStyles(consoleStyles);
registerMissing({
  "operation-catalog": OperationCatalogView,
  "operation-page": OperationPageView,
  "request-history": RequestHistoryView,
});

const shown = paramNames<OpenAPIConsole>()(
  "visible",
  "title",
  "version",
  "address",
  "syncUrl",
  "catalog",
  "page",
  "history",
  "tools",
  "aside",
  "leftInput",
  "notice",
  "reportsFocus",
);

/** A console: the operations at the side, or in a drawer on a small screen, and the open page beside them. */
export function ConsoleView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const { visible, title, version, address, syncUrl, catalog, page, history, tools, aside } =
    params;
  const { leftInput, notice, reportsFocus } = params;
  const t = useTranslate();
  const { clearAnnouncement } = useViewHost();
  // The drawer closes when another page opens.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isDrawerOpen = drawerAt === address;
  const openDrawer = useCallback(() => setDrawerAt(address), [address]);
  const box = useRef<HTMLDivElement>(null);
  const side = useId();
  useAddress(handle, address, syncUrl);
  useSearchKey(box, openDrawer);
  useFocusReport(handle, reportsFocus);
  useLeftInput(leftInput);
  usePageFocus(box, handleKey(page), address);
  useEffect(clearAnnouncement, [clearAnnouncement, address]);
  if (!visible) return null;
  return (
    <div ref={box} className="hd-own hd-console">
      <div part="bar" className="hd-console-bar">
        <button
          type="button"
          className="hd-icon-button hd-console-menu"
          data-icon={isDrawerOpen ? "cross" : "menu"}
          aria-label={t(isDrawerOpen ? messages.hideOperations : messages.showOperations)}
          aria-expanded={isDrawerOpen}
          aria-controls={side}
          onClick={() => setDrawerAt(isDrawerOpen ? null : address)}
        />
        <button
          type="button"
          className="hd-console-title"
          onClick={() => void handle.call("open", "")}
        >
          {title || t(messages.api)}
        </button>
        {version && <span className="hd-console-version">{version}</span>}
        <span className="hd-console-space" />
        <PageLink {...{ handle, address }} to="" label={t(messages.overview)} />
        <HistoryLink {...{ handle, address, history }} />
        <Children of={tools} />
      </div>
      {notice && (
        <div className="hd-console-notice">
          <ViewSlot handle={notice} />
        </div>
      )}
      <div className="hd-console-body">
        <nav
          id={side}
          part="navigation"
          className="hd-console-side"
          aria-label={t(messages.operations)}
          data-open={isDrawerOpen || undefined}
        >
          {catalog && <ViewSlot handle={catalog} />}
        </nav>
        {/* The key resets the scroll position for another page. */}
        <div key={handleKey(page)} part="page" className="hd-console-main" tabIndex={-1}>
          <div className="hd-console-content">
            <ViewSlot handle={page} />
          </div>
        </div>
      </div>
      <Children of={aside} />
    </div>
  );
}

interface PageLinkProps {
  readonly handle: Handle;
  readonly address: string;
  readonly to: string;
  readonly label: string;
}

function PageLink({ handle, address, to, label }: PageLinkProps): ReactElement {
  return (
    <button
      type="button"
      className="hd-console-link"
      data-to={to}
      aria-current={address === to ? "page" : undefined}
      onClick={() => void handle.call("open", to)}
    >
      {label}
    </button>
  );
}

const historyParams = paramNames<RequestHistory>()("requests");

function HistoryLink(
  props: Omit<PageLinkProps, "to" | "label"> & { readonly history: Handle },
): ReactElement {
  const { history, ...link } = props;
  const t = useTranslate();
  const { length: count } = useRecords(useParams(history, historyParams).requests);
  const label = t(count === 0 ? messages.history : messages.historyOf({ count }));
  return <PageLink {...link} to="history" label={label} />;
}

/** A slash outside text fields, and Ctrl+K anywhere, focuses the search. */
function useSearchKey(box: RefObject<HTMLElement | null>, reveal: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      const [target] = event.composedPath();
      if (!isShortcut && (event.key !== "/" || isTextField(target))) return;
      const element = box.current;
      // With several consoles in a page, the one with the focus handles the key.
      const isInside = element?.contains(target as Node) === true;
      if (!element || (!isInside && target !== document.body)) return;
      const search = element.querySelector<HTMLInputElement>(".hd-console-search input");
      if (!search) return;
      event.preventDefault();
      reveal();
      const focusSearch = (): void => {
        search.focus();
        search.select();
      };
      focusSearch();
      // In a drawer it can be focused after the drawer has opened.
      if (!search.matches(":focus")) requestAnimationFrame(focusSearch);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [box, reveal]);
}

function isTextField(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Reports that the user opens the page or returns to it. */
function useFocusReport(handle: Handle, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const report = (): void => {
      if (document.visibilityState === "visible") void handle.call("reportFocus");
    };
    report();
    addEventListener("focus", report);
    document.addEventListener("visibilitychange", report);
    return () => {
      removeEventListener("focus", report);
      document.removeEventListener("visibilitychange", report);
    };
  }, [handle, isWanted]);
}

/** Synchronizes the open page with the URL hash, so that reload, back and links work. */
function useAddress(handle: Handle, address: string, syncUrl: boolean): void {
  /** Initially the hash wins over the model. */
  const isFirst = useRef(true);
  const isReady = handle.read("catalog") !== undefined;
  useEffect(() => {
    if (!syncUrl || !isReady) return;
    const target = targetIn(location.hash);
    const isLinked = target.address !== address || target.values !== undefined;
    if (isFirst.current && target.address !== "" && isLinked) followTarget(handle, target);
    else if (target.address !== address) history.pushState(null, "", hashOf(address));
    isFirst.current = false;
  }, [handle, syncUrl, isReady, address]);
  useEffect(() => {
    if (!syncUrl) return undefined;
    const follow = (): void => followTarget(handle, targetIn(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [handle, syncUrl]);
}

/** What a hash names: a page of the console, and the values of a copied link. */
interface Target {
  readonly address: string;
  readonly values: string | undefined;
}

/** `#post:/orders&values=eyJ…` → `post:/orders` and `eyJ…`. */
function targetIn(hash: string): Target {
  const [encoded = "", values] = hash.slice(1).split("&values=");
  try {
    return { address: decodeURIComponent(encoded), values };
  } catch {
    return { address: "", values: undefined };
  }
}

function followTarget(handle: Handle, { address, values }: Target): void {
  if (values === undefined) return void handle.call("follow", address);
  // A reload must not enter the values again over later input.
  history.replaceState(null, "", hashOf(address));
  void handle.call("openLink", address, values);
}

/** A readable hash: `get:/pets/{id}#a&b` → `#get:/pets/%7Bid%7D%23a%26b`. */
function hashOf(address: string): string {
  if (address === "") return location.pathname + location.search;
  return `#${encodeURI(address).replaceAll("#", "%23").replaceAll("&", "%26")}`;
}
