import { timerDelay, type Translatable } from "@heddle/params";
import { Badge, Column, Row, Select, Text } from "@heddle/views";

import { joined } from "../messages.ts";
import { messages } from "./messages.ts";
import type { OAuthClient, Tokens } from "./oauth-client.ts";
import { isSignInError, minuteMs, reasonIn } from "./failed-sign-in.ts";

const texts = messages.signIn;

/** A completed sign-in. */
export interface Account {
  readonly title: Translatable;
  readonly client: OAuthClient;
  readonly tokens: Tokens;
}

/** Why a token is renewed: it expires soon, or the API refused it. */
export type RenewalReason = "expiring" | "refused";

/** What the accounts report. */
export interface AccountsHost {
  /** A token was received, renewed or removed, or another account is used. */
  readonly onChange: () => void;
  /** Something went wrong; `undefined` removes the last problem. */
  readonly onProblem: (text: Translatable | undefined) => void;
  readonly onError: (error: unknown) => void;
}

/** A token that expires within this time is renewed before it is used. */
const renewalMarginMs = minuteMs;

/** A token with a shorter lifetime is renewed only when it is used. */
const minTimedLifetimeMs = 4 * renewalMarginMs;

/** An account, and the tokens that it had. */
interface Entry extends Account {
  tokens: Tokens;
  /** All access tokens of the account: a request may still have an older one. */
  readonly issued: Set<string>;
  /** The renewal in progress, which all requests share. */
  renewal?: Promise<void> | undefined;
}

/** The accounts of one scheme: which one is used, when its token expires, and its renewal. */
export class Accounts {
  readonly view: Column;
  readonly #host: AccountsHost;
  readonly #choice: Select;
  readonly #badge = new Badge({ text: texts.signedIn, tone: "success" });
  readonly #facts = new Text();
  readonly #entries = new Map<number, Entry>();
  #count = 0;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(scheme: string, host: AccountsHost) {
    this.#host = host;
    this.#choice = new Select({
      name: `${scheme}.account`,
      label: texts.account,
      required: true,
      visible: false,
    });
    const state = new Row({ children: [this.#badge, this.#facts] });
    this.view = new Column({ children: [this.#choice, state] });
    this.#choice.watch("value", () => this.#show());
  }

  /** The account that requests use. */
  get current(): Account | undefined {
    return this.#entry;
  }

  /** Tokens that must not be displayed. */
  get secrets(): readonly string[] {
    return [...this.#entries.values()].flatMap(({ issued, tokens: { refresh } }) => [
      ...issued,
      ...(refresh === undefined ? [] : [refresh]),
    ]);
  }

  /** Adds an account, and uses it. */
  add(account: Account): void {
    this.#count += 1;
    this.#entries.set(this.#count, { ...account, issued: new Set([account.tokens.access]) });
    this.#offer(this.#count);
  }

  /** Forgets the tokens of the used account at once, then tells the server if it can invalidate them. */
  async signOut(): Promise<void> {
    const entry = this.#entry;
    if (!entry) return;
    this.#host.onProblem(undefined);
    this.#remove(entry);
    if (!entry.client.canRevoke) return;
    try {
      await entry.client.revoke(entry.tokens);
    } catch (error) {
      this.#host.onProblem(texts.notRevoked({ reason: this.#reasonFor(error) }));
    }
  }

  /** Returns the token to use instead of `used`: a renewed one if it is due and can be renewed. */
  async renew(used: string, reason: RenewalReason): Promise<string> {
    const entry = [...this.#entries.values()].find(({ issued }) => issued.has(used));
    if (!entry) return used;
    const isDue = reason === "refused" || isExpiring(entry.tokens);
    if (entry.tokens.access === used && isDue) await this.#renew(entry);
    return entry.tokens.access;
  }

  /** Stops the clock. The tokens stay. */
  stop(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  get #entry(): Entry | undefined {
    return this.#entries.get(Number(this.#choice.value));
  }

  #remove(entry: Entry): void {
    for (const [key, each] of this.#entries) if (each === entry) this.#entries.delete(key);
    this.#offer([...this.#entries.keys()].at(-1));
  }

  /** Offers all accounts, and uses one of them. */
  #offer(used: number | undefined): void {
    this.#choice.update({
      options: Array.from(this.#entries, ([position, { title: name }]) => ({
        label: texts.accountName({ position, name }),
        value: position,
      })),
      value: used,
      visible: this.#entries.size > 1,
    });
    this.#show();
  }

  #show(): void {
    this.#tick();
    this.#host.onChange();
  }

  #renew(entry: Entry): Promise<void> {
    if (entry.tokens.refresh === undefined) return Promise.resolve();
    entry.renewal ??= this.#refresh(entry).finally(() => {
      entry.renewal = undefined;
    });
    return entry.renewal;
  }

  async #refresh(entry: Entry): Promise<void> {
    try {
      entry.tokens = await entry.client.refresh(entry.tokens);
      entry.issued.add(entry.tokens.access);
      this.#host.onProblem(undefined);
      this.#show();
    } catch (error) {
      const isOver = isSignInError(error) && error.oauthCode === "invalid_grant";
      const reason = this.#reasonFor(error);
      if (isOver) this.#remove(entry);
      this.#host.onProblem(isOver ? texts.ended : texts.notRenewed({ reason }));
    }
  }

  #reasonFor(error: unknown): Translatable {
    const reason = reasonIn(error);
    if (reason === undefined) this.#host.onError(error);
    return reason ?? texts.failed;
  }

  /** Updates the time until the token expires, and renews it in time. */
  #tick(): void {
    this.stop();
    const entry = this.#entry;
    if (!entry) return;
    this.#showState(entry);
    const { expiresAt, lifetimeMs = 0 } = entry.tokens;
    if (expiresAt === undefined) return;
    const isTimed = lifetimeMs >= minTimedLifetimeMs;
    if (isTimed && isExpiring(entry.tokens)) void this.#renew(entry);
    const left = expiresAt - Date.now();
    if (left <= 0) return;
    // The text changes with the minute.
    const untilChange = left % minuteMs || minuteMs;
    this.#clock = setTimeout(() => this.#tick(), timerDelay(untilChange + 1));
    // In Node a timer keeps the process alive otherwise.
    (this.#clock as { unref?: () => void }).unref?.();
  }

  #showState({ title, tokens }: Entry): void {
    const isExpired = tokens.expiresAt !== undefined && tokens.expiresAt <= Date.now();
    const isOver = isExpired && tokens.refresh === undefined;
    this.#badge.update({ text: title, tone: isOver ? "warning" : "success" });
    const facts = [
      ...expiryOf(tokens),
      ...(tokens.scopes ? [texts.granted({ scopes: tokens.scopes.split(" ").join(", ") })] : []),
    ];
    this.#facts.update({ text: joined(facts, texts.facts) });
  }
}

function isExpiring({ expiresAt }: Tokens): boolean {
  return expiresAt !== undefined && expiresAt - Date.now() < renewalMarginMs;
}

/** `Expires in 5 minutes.` */
function expiryOf({ expiresAt, refresh }: Tokens): readonly Translatable[] {
  if (expiresAt === undefined) return [];
  const minutes = Math.floor((expiresAt - Date.now()) / minuteMs);
  const renewed = refresh === undefined ? [] : [texts.renewedInTime];
  if (expiresAt <= Date.now()) return refresh === undefined ? [texts.expired] : renewed;
  if (minutes < 1) return [texts.expiresSoon, ...renewed];
  const expiry =
    minutes < 120
      ? texts.expiresInMinutes({ count: minutes })
      : texts.expiresInHours({ count: Math.floor(minutes / 60) });
  return [expiry, ...renewed];
}
