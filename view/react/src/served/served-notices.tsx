import { stringifyExactJson } from "@heddle/schema";
import type { Replica } from "@heddle/sync";
import type { CSSProperties, ReactElement, ReactNode } from "react";

import { addStyles } from "../styles/sheet.ts";
import { useParam } from "../use-params.ts";
import { Shadow, type Theme } from "../view-root.tsx";
import { messages, stopped } from "./messages.ts";
import type { ServedApp } from "./served-app.ts";
import type { SessionFiles } from "./session-files.ts";

/** What is said about the connection to a served app. */
const served = `
.hd-notices { display: block; }
.hd-notice, .hd-loss { padding: 8px 24px; border-block-end: 1px solid var(--_hd-line); }
.hd-notice {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: center;
}
/* What takes no longer than a moment is not worth a word. */
.hd-notice[data-look="quiet"] { background: var(--_hd-subtle); animation: hd-appear 0s 400ms backwards; }
.hd-notice[data-look="warning"] { color: var(--_hd-warning); background: var(--_hd-warning-soft); }
.hd-notice[data-look="problem"] { color: var(--_hd-danger-strong); background: var(--_hd-danger-soft); }
.hd-notice .hd-button, .hd-loss .hd-button { min-block-size: 28px; padding: 2px 12px; }
.hd-loss {
  display: grid;
  gap: 6px;
  max-block-size: 50vh;
  overflow: auto;
  padding-block: 12px;
  background: var(--_hd-warning-soft);
}
.hd-loss ul { padding-inline-start: 20px; list-style: disc; }
.hd-loss li { overflow-wrap: anywhere; }
.hd-loss-actions { display: flex; gap: 8px; }
@keyframes hd-appear { from { visibility: hidden; } }
`;

addStyles(served);

/** What `ServedNotices` takes. */
export interface ServedNoticesProps {
  readonly app: ServedApp;
  readonly theme?: Theme | undefined;
}

/** In sight wherever the page is scrolled to; a page that has a bar of its own sets the variable. */
const sticky: CSSProperties = {
  position: "sticky",
  insetBlockStart: "var(--hd-notices-top, 0)",
  zIndex: 10,
};

/** Says what a visitor has to know of the connection: that it is interrupted, what was not sent, what can be put back. */
export function ServedNotices({ app, theme }: ServedNoticesProps): ReactElement {
  return (
    <div style={sticky}>
      <Shadow>
        {() => (
          <div className="hd-root" data-theme={theme}>
            <ConnectionBar app={app} />
            <LossNotice replica={app.replica} />
          </div>
        )}
      </Shadow>
    </div>
  );
}

interface BarProps {
  readonly app: ServedApp;
}

/** Says how the connection stands, when there is something to say. */
function ConnectionBar({ app }: BarProps): ReactNode {
  return (
    <output className="hd-own hd-notices">
      <Connection app={app} />
      <Uploads files={app.files} />
    </output>
  );
}

function Connection({ app: { state, closing } }: BarProps): ReactNode {
  const status = useParam(state, "status");
  const unsent = useParam(state, "unsent");
  const isFull = useParam(state, "isFull");
  const closeCode = useParam(closing, "code");
  const waiting = isFull ? messages.full : unsent > 0 ? messages.unsent(unsent) : "";
  switch (status) {
    case "connecting":
      return <Notice look="quiet" text={messages.connecting} />;
    case "reconnecting":
      return <Notice look="warning" text={`${messages.reconnecting} ${waiting}`} />;
    case "unauthorized":
      return <Notice look="problem" text={messages.signedOut} action={messages.signIn} />;
    case "stopped":
      return (
        <Notice
          look="problem"
          text={`${stopped[closeCode] ?? messages.stopped} ${waiting}`}
          action={messages.reload}
        />
      );
    default:
      return null;
  }
}

interface NoticeProps {
  readonly look: "quiet" | "warning" | "problem";
  readonly text: string;
  /** The label of a button that loads the page again. */
  readonly action?: string;
}

function Notice({ look, text, action }: NoticeProps): ReactNode {
  return (
    <p className="hd-notice" data-look={look}>
      <span>{text}</span>
      {action && (
        <button className="hd-own hd-button" type="button" onClick={() => location.reload()}>
          {action}
        </button>
      )}
    </p>
  );
}

function Uploads({ files }: { readonly files: SessionFiles }): ReactNode {
  const underWay = useParam(files.state, "underWay");
  const failed = useParam(files.state, "failed");
  return (
    <>
      {underWay.map(({ name, share }, at) => (
        <p key={`${name} ${at}`} className="hd-notice" data-look="quiet">
          <span>{messages.uploading(name, Math.round(share * 100))}</span>
          <progress value={share} max={1} aria-label={name} />
        </p>
      ))}
      {failed.map(({ name, reason }, at) => (
        <p key={`${name} ${at}`} className="hd-notice" data-look="problem">
          <span>{messages.notUploaded(name, reason)}</span>
          <button
            className="hd-own hd-button"
            type="button"
            onClick={() => files.dismissFailures()}
          >
            {messages.close}
          </button>
        </p>
      ))}
    </>
  );
}

interface Entered {
  readonly label: string;
  readonly kind?: string;
  readonly value?: unknown;
  readonly followedBy?: string | undefined;
}

/** After a loss: that there was one, what can be put back, what could not, and which commands nobody knows the end of. */
function LossNotice({ replica }: { readonly replica: Replica }): ReactNode {
  const hasLostSession = useParam(replica.state, "hasLostSession");
  const isOfferIncomplete = useParam(replica.state, "isOfferIncomplete");
  const recoverable = useParam(replica.state, "recoverable");
  const offered = useParam(replica.state, "offered");
  const dropped = useParam(replica.state, "dropped");
  const unknown = useParam(replica.state, "unknown");
  if (!hasLostSession && dropped.length === 0) return null;
  const hasNothing = recoverable + dropped.length + unknown.length === 0 && !isOfferIncomplete;
  return (
    <section className="hd-own hd-loss" role="alert" aria-label={messages.lost}>
      <p>
        <strong>{messages.lost}</strong>
      </p>
      {hasNothing && <p>{messages.nothingLost}</p>}
      {recoverable > 0 && offered.length === 0 && <p>{messages.recoverable}</p>}
      <EnteredList title={messages.offered} entered={offered} />
      {isOfferIncomplete && <p>{messages.forgotten}</p>}
      <EnteredList title={messages.dropped} entered={dropped} />
      <EnteredList title={messages.unknown} entered={unknown.map((label) => ({ label }))} />
      <p className="hd-loss-actions">
        {recoverable > 0 && (
          <button className="hd-own hd-button" type="button" onClick={() => void replica.recover()}>
            {messages.restore}
          </button>
        )}
        <button className="hd-own hd-button" type="button" onClick={() => replica.dismissLoss()}>
          {recoverable > 0 ? messages.discard : messages.close}
        </button>
      </p>
    </section>
  );
}

function EnteredList({
  title,
  entered,
}: {
  readonly title: string;
  readonly entered: readonly Entered[];
}): ReactNode {
  if (entered.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {entered.map(({ label, kind, value, followedBy }, at) => (
          <li key={at}>
            {label}
            {value !== undefined && `: ${kind === "password-input" ? "••••" : textOf(value)}`}
            {followedBy !== undefined && ` (${messages.before(followedBy)})`}
          </li>
        ))}
      </ul>
    </>
  );
}

const maximumLength = 200;

function textOf(value: unknown): string {
  const text =
    value instanceof File
      ? value.name
      : typeof value === "string"
        ? value
        : stringifyExactJson(value);
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
}
