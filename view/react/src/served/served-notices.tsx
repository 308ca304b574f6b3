import type { LanguageChoice, Message, Translatable } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import { closeCodes, type Replica } from "@heddle/sync";
import { type CSSProperties, type ReactElement, type ReactNode, useState } from "react";

import { LanguageProvider, useTranslate } from "../language.tsx";
import { messages as viewMessages } from "../messages/lazy-messages.ts";
import { addStyles } from "../styles/sheet.ts";
import { type Theme, ThemeRoot } from "../theme-root.tsx";
import { useParam } from "../use-params.ts";
import { Shadow } from "../view-root.tsx";
import { messages } from "../messages/served-messages.ts";
import type { ServedApp } from "./served-app.ts";
import type { SessionFiles } from "./session-files.ts";

const noticeStyles = `
.hd-notices { display: block; }
.hd-notice, .hd-loss { padding: 8px 24px; border-block-end: 1px solid var(--_hd-line); }
.hd-notice {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: center;
}
/* A short connection attempt shows nothing. */
.hd-notice[data-variant="quiet"] { background: var(--_hd-subtle); animation: hd-appear 0s 400ms backwards; }
.hd-notice[data-variant="warning"] { color: var(--_hd-warning); background: var(--_hd-warning-soft); }
.hd-notice[data-variant="problem"] { color: var(--_hd-danger-strong); background: var(--_hd-danger-soft); }
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

addStyles(noticeStyles);

/** Props of `ServedNotices`. */
export interface ServedNoticesProps {
  readonly app: ServedApp;
  readonly theme?: Theme | undefined;
  /** The language of the notices; by default that of the connection, or of the view around. */
  readonly messages?: LanguageChoice | undefined;
}

/** Stays visible while the page scrolls; a page with its own bar sets the variable to its height. */
const sticky: CSSProperties = {
  position: "sticky",
  insetBlockStart: "var(--hd-notices-top, 0)",
  zIndex: 10,
};

/** Shows the state of the connection: interruptions, unsent changes, and input that can be restored after a loss. */
export function ServedNotices(props: ServedNoticesProps): ReactElement {
  const { app, theme, messages: language = app.messages } = props;
  return (
    <div style={sticky}>
      <Shadow>
        {() => (
          <LanguageProvider messages={language}>
            <Notices app={app} theme={theme} />
          </LanguageProvider>
        )}
      </Shadow>
    </div>
  );
}

function Notices({ app, theme }: ServedNoticesProps): ReactElement {
  return (
    <ThemeRoot theme={theme}>
      <ConnectionBar app={app} />
      <LossNotice replica={app.replica} />
    </ThemeRoot>
  );
}

interface BarProps {
  readonly app: ServedApp;
}

/** The state of the connection and of uploads; empty while all is well. */
function ConnectionBar({ app }: BarProps): ReactNode {
  return (
    <output className="hd-own hd-notices">
      <Connection app={app} />
      <Uploads files={app.files} />
    </output>
  );
}

function Connection({ app: { state, closing, address } }: BarProps): ReactNode {
  const status = useParam(state, "status");
  const hasFailed = useParam(state, "reason") !== "";
  const unsent = useParam(state, "unsent");
  const isFull = useParam(state, "isFull");
  const isSavingPaused = useParam(state, "isSavingPaused");
  const closeCode = useParam(closing, "code");
  const waiting = isFull ? messages.full : unsent > 0 && messages.unsent({ count: unsent });
  const withWaiting = (text: Message): Message =>
    waiting ? viewMessages.both({ first: text, second: waiting }) : text;
  switch (status) {
    case "connecting":
      if (!hasFailed) return <Notice variant="quiet" text={messages.connecting} />;
      return (
        <Notice
          variant="warning"
          text={closeCode === closeCodes.overloaded ? messages.busy : whyNotConnected(address)}
        />
      );
    case "reconnecting":
      return <Notice variant="warning" text={withWaiting(messages.reconnecting)} />;
    case "unauthorized":
      return <Notice variant="problem" text={messages.signedOut} action={messages.signIn} />;
    case "stopped":
      return (
        <Notice
          variant="problem"
          text={withWaiting(closeMessages[closeCode] ?? messages.stopped)}
          action={messages.reload}
        />
      );
    default:
      return isSavingPaused && <Notice variant="warning" text={withWaiting(messages.notSaved)} />;
  }
}

/** A browser does not tell whether a server of another origin has rejected the page or cannot be reached. */
function whyNotConnected(address: string): Message {
  const { origin: server } = new URL(address);
  const { origin: page } = location;
  return server === page ? messages.notConnected : messages.foreign({ server, page });
}

/** Texts for close codes after which the page does not reconnect. */
const closeMessages: Readonly<Record<number, Message>> = {
  [closeCodes.tooLong]: messages.closed.tooLong,
  [closeCodes.unsupportedVersion]: messages.closed.unsupportedVersion,
  [closeCodes.replaced]: messages.closed.replaced,
  [closeCodes.badMessage]: messages.closed.badMessage,
  [closeCodes.ended]: messages.closed.ended,
  [closeCodes.failed]: messages.closed.failed,
  [closeCodes.removed]: messages.closed.removed,
  [closeCodes.deleted]: messages.closed.deleted,
  [closeCodes.uninvited]: messages.closed.uninvited,
};

interface NoticeProps {
  readonly variant: "quiet" | "warning" | "problem";
  readonly text: Message;
  /** The label of a button that reloads the page. */
  readonly action?: Message;
}

function Notice({ variant, text, action }: NoticeProps): ReactNode {
  const t = useTranslate();
  return (
    <p className="hd-notice" data-variant={variant}>
      <span>{t(text)}</span>
      {action && (
        <button className="hd-own hd-button" type="button" onClick={() => location.reload()}>
          {t(action)}
        </button>
      )}
    </p>
  );
}

function Uploads({ files }: { readonly files: SessionFiles }): ReactNode {
  const pending = useParam(files.state, "pending");
  const t = useTranslate();
  return (
    <>
      {pending.map(({ id, name, progress }) => (
        <p key={id} className="hd-notice" data-variant="quiet">
          <span>{t(messages.uploading({ name, percent: Math.round(progress * 100) }))}</span>
          <progress value={progress} max={1} aria-label={name} />
          <button
            className="hd-own hd-button"
            type="button"
            aria-label={t(messages.cancelUploadOf({ name }))}
            onClick={() => files.cancel(id)}
          >
            {t(messages.cancelUpload)}
          </button>
        </p>
      ))}
    </>
  );
}

interface LostInput {
  readonly label: Translatable;
  readonly kind?: string;
  readonly value?: unknown;
  readonly followedBy?: Translatable | undefined;
}

/** After a lost session: input that can be restored, input that could not, and commands with an unknown result. */
function LossNotice({ replica }: { readonly replica: Replica }): ReactNode {
  const hasLostSession = useParam(replica.state, "hasLostSession");
  const isOfferIncomplete = useParam(replica.state, "isOfferIncomplete");
  const recoverable = useParam(replica.state, "recoverable");
  const offered = useParam(replica.state, "offered");
  const dropped = useParam(replica.state, "dropped");
  const unknown = useParam(replica.state, "unknown");
  const t = useTranslate();
  if (!hasLostSession && dropped.length === 0) return null;
  const isNothingLost = recoverable + dropped.length + unknown.length === 0 && !isOfferIncomplete;
  return (
    <section className="hd-own hd-loss" role="alert" aria-label={t(messages.lost)}>
      <p>
        <strong>{t(messages.lost)}</strong>
      </p>
      {isNothingLost && <p>{t(messages.nothingLost)}</p>}
      {recoverable > 0 && offered.length === 0 && <p>{t(messages.recoverable)}</p>}
      <LostInputList title={messages.offered} inputs={offered} />
      {isOfferIncomplete && <p>{t(messages.forgotten)}</p>}
      <LostInputList title={messages.dropped} inputs={dropped} />
      <LostInputList title={messages.unknown} inputs={unknown.map((label) => ({ label }))} />
      {recoverable > 0 ? (
        <Recovery replica={replica} />
      ) : (
        <p className="hd-loss-actions">
          <LossButton label={messages.close} onPress={() => replica.dismissLoss()} />
        </p>
      )}
    </section>
  );
}

/** Restores or discards the input of a lost session. It asks first, because nothing brings discarded input back. */
function Recovery({ replica }: { readonly replica: Replica }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const t = useTranslate();
  return (
    <>
      {isAsking && <p>{t(messages.discardQuestion)}</p>}
      <p className="hd-loss-actions">
        {isAsking ? (
          <LossButton label={messages.discard} onPress={() => replica.dismissLoss()} />
        ) : (
          <LossButton label={messages.restore} onPress={() => void replica.recover()} />
        )}
        {/* The pressed button becomes the one that keeps the input: a second click loses nothing. */}
        <LossButton
          label={isAsking ? messages.keep : messages.discard}
          onPress={() => setIsAsking(!isAsking)}
        />
      </p>
    </>
  );
}

interface LossButtonProps {
  readonly label: Message;
  readonly onPress: () => void;
}

function LossButton({ label, onPress }: LossButtonProps): ReactNode {
  const t = useTranslate();
  return (
    <button className="hd-own hd-button" type="button" onClick={onPress}>
      {t(label)}
    </button>
  );
}

function LostInputList({
  title,
  inputs,
}: {
  readonly title: Message;
  readonly inputs: readonly LostInput[];
}): ReactNode {
  const t = useTranslate();
  if (inputs.length === 0) return null;
  return (
    <>
      <p>{t(title)}</p>
      <ul>
        {inputs.map(({ label, kind, value, followedBy }, at) => (
          <li key={at}>
            {t(label)}
            {value !== undefined && `: ${kind === "password-input" ? "••••" : valueText(value)}`}
            {followedBy !== undefined && ` (${t(messages.before({ command: followedBy }))})`}
          </li>
        ))}
      </ul>
    </>
  );
}

const maximumCharacters = 200;

function valueText(value: unknown): string {
  const text =
    value instanceof File
      ? value.name
      : typeof value === "string"
        ? value
        : stringifyExactJson(value);
  return text.length > maximumCharacters ? `${text.slice(0, maximumCharacters)}…` : text;
}
