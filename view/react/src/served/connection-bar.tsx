import type { ReactNode } from "react";

import { useParam } from "../use-param.ts";
import { messages, stopped } from "./messages.ts";
import type { ServedApp } from "./served-app.ts";
import type { SessionFiles } from "./session-files.ts";

interface BarProps {
  readonly app: ServedApp;
}

/** Says how the connection stands, when there is something to say. */
export function ConnectionBar({ app }: BarProps): ReactNode {
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
      return <Notice variant="quiet" text={messages.connecting} />;
    case "reconnecting":
      return <Notice variant="warning" text={`${messages.reconnecting} ${waiting}`} />;
    case "unauthorized":
      return <Notice variant="problem" text={messages.signedOut} action={messages.signIn} />;
    case "stopped":
      return (
        <Notice
          variant="problem"
          text={`${stopped[closeCode] ?? messages.stopped} ${waiting}`}
          action={messages.reload}
        />
      );
    default:
      return null;
  }
}

interface NoticeProps {
  readonly variant: "quiet" | "warning" | "problem";
  readonly text: string;
  /** The label of a button that loads the page again. */
  readonly action?: string;
}

function Notice({ variant, text, action }: NoticeProps): ReactNode {
  return (
    <p className="hd-notice" data-variant={variant}>
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
        <p key={`${name} ${at}`} className="hd-notice" data-variant="quiet">
          <span>{messages.uploading(name, Math.round(share * 100))}</span>
          <progress value={share} max={1} aria-label={name} />
        </p>
      ))}
      {failed.map(({ name, reason }, at) => (
        <p key={`${name} ${at}`} className="hd-notice" data-variant="problem">
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
