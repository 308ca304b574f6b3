import type { RequestHistory } from "@heddle/openapi";
import type { Handle, Message } from "@heddle/params";
import { type ReactElement, type ReactNode, useMemo } from "react";

import { CopyButton } from "../copy-button.tsx";
import { Heading } from "../heading.tsx";
import { useLanguage, useTranslate } from "../language.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useRecordEntries } from "../use-records.ts";
import { messages } from "../messages/console-messages.ts";
import { MethodMark } from "./method-mark.tsx";

const shown = paramNames<RequestHistory>()("visible", "requests");

/** The requests of the session, latest first. */
export function RequestHistoryView({ handle }: ViewProps): ReactNode {
  const { visible, requests } = useParams(handle, shown);
  const t = useTranslate();
  const entries = useRecordEntries(requests);
  const latestFirst = useMemo(() => entries.toReversed(), [entries]);
  if (!visible) return null;
  return (
    <div className="hd-own hd-console-history">
      <div className="hd-console-history-head">
        <Heading className="hd-heading hd-h2">{t(messages.history)}</Heading>
        {entries.length > 0 && (
          <button type="button" className="hd-chip" onClick={() => void handle.call("askToClear")}>
            {t(messages.clearHistory)}
          </button>
        )}
      </div>
      {entries.length === 0 ? (
        <div className="hd-console-empty">
          <p>{t(messages.noRequests)}</p>
          <p className="hd-note">{t(messages.noRequestsHint)}</p>
        </div>
      ) : (
        <ol>
          {latestFirst.map(([id, request]) => (
            <Entry key={id} {...{ handle, id, request }} />
          ))}
        </ol>
      )}
    </div>
  );
}

type Request = ReturnType<RequestHistory["requests"]["get"]> & object;

interface EntryProps {
  readonly handle: Handle;
  readonly id: string;
  readonly request: Request;
}

function Entry({ handle, id, request }: EntryProps): ReactElement {
  const { method, path, url, status, tone, milliseconds, endedAt, curl } = request;
  const t = useTranslate();
  const locale = useLanguage()?.locale ?? "en";
  const name = `${method.toUpperCase()} ${path}`;
  const time = new Date(endedAt);
  return (
    <li className="hd-console-entry">
      <MethodMark method={method} />
      <button
        type="button"
        className="hd-console-url"
        title={path}
        aria-label={t(messages.openOf({ name: `${method.toUpperCase()} ${url}` }))}
        onClick={() => void handle.call("openAgain", id)}
      >
        {url}
      </button>
      <span className="hd-console-status" data-tone={tone}>
        {t(status)}
      </span>
      <span className="hd-note">{t(duration(milliseconds))}</span>
      <time className="hd-note" dateTime={time.toISOString()}>
        {time.toLocaleTimeString(locale)}
      </time>
      <span className="hd-console-entry-buttons">
        <button
          type="button"
          className="hd-chip"
          aria-label={t(messages.sendAgainOf({ name }))}
          onClick={() => void handle.call("sendAgain", id)}
        >
          {t(messages.sendAgain)}
        </button>
        {curl && (
          <CopyButton
            text={() => curl}
            label={t(messages.copyCurl)}
            of={t(messages.curlOf({ name }))}
          />
        )}
      </span>
    </li>
  );
}

/** `1530` → `1.5 s`. */
function duration(milliseconds: number): Message {
  return milliseconds < 1000
    ? messages.durations.ms({ count: milliseconds })
    : messages.durations.s({ count: Math.round(milliseconds / 100) / 10 });
}
