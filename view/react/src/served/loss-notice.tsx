import { stringifyExactJson } from "@heddle/schema";
import type { Replica } from "@heddle/sync";
import type { ReactNode } from "react";

import { useParam } from "../use-param.ts";
import { messages } from "./messages.ts";

interface Entered {
  readonly label: string;
  readonly kind?: string;
  readonly value?: unknown;
  readonly followedBy?: string | undefined;
}

/** After a loss: that there was one, what can be put back, what could not, and which commands nobody knows the end of. */
export function LossNotice({ replica }: { readonly replica: Replica }): ReactNode {
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
