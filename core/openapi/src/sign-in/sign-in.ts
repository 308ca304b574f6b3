import { equalValues, onDispose, timerDelay, type Translatable } from "@heddle/params";
import {
  Alert,
  Badge,
  Button,
  CodeText,
  Column,
  MultiSelect,
  type Option,
  PasswordInput,
  Row,
  Section,
  Select,
  Text,
  TextInput,
  type Widget,
} from "@heddle/views";

import { joined, messages as formMessages } from "../messages.ts";
import type { OAuthFlow, OAuthGrant, SecurityScheme } from "../operation/operation.ts";
import { pageAddress } from "../request/plan-request.ts";
import type { SendOptions } from "../send/send-request.ts";
import { messages } from "./messages.ts";
import { SignInLink } from "./sign-in-link.ts";
import type { DeviceCode, OAuthClient, Tokens } from "./oauth-client.ts";
import type { SignInError, SignInField } from "./protocol-request.ts";

const texts = messages.signIn;

/** What a sign-in needs from the form or the console that shows it. */
export interface SignInContext {
  /** The base URL of the API: relative URLs of the document belong to it. */
  readonly baseUrl: () => string;
  readonly transport: Pick<SendOptions, "fetch" | "timeout">;
  /** The path of the page that sign-in pages return to; by default the one of the server. */
  readonly returnPath?: string | undefined;
  /** Called when a token was received, renewed or removed. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** A scheme whose tokens a user can get by signing in. */
export type OAuthScheme = Extract<SecurityScheme, { readonly type: "oauth2" | "openIdConnect" }>;

/** Why a token is renewed: it expires soon, or the API refused it. */
export type RenewalReason = "expiring" | "refused";

/** A completed sign-in. */
interface Account {
  readonly title: Translatable;
  readonly client: OAuthClient;
  tokens: Tokens;
  /** The renewal in progress, which all requests share. */
  renewal?: Promise<void> | undefined;
}

const fieldNames = ["username", "password", "clientId", "clientSecret"] as const;

/** The inputs of a scheme, by name. A value stays when another method is chosen. */
type Fields = Readonly<Record<FieldName, TextInput>>;

type FieldName = (typeof fieldNames)[number];

/** The input of one sign-in, which later edits do not change. */
type SignInValues = Readonly<Record<FieldName, string>> & {
  readonly scopes: readonly string[];
  /** The page that a sign-in page returns to. */
  readonly returnUrl: string;
  readonly signal: AbortSignal;
  /** Lets the user visit a sign-in page; resolves to its answer. */
  readonly visit: (href: string) => Promise<string>;
  /** Shows a code that the user enters on another page. */
  readonly showCode: (code: DeviceCode) => void;
};

type UrlName = "authorizationUrl" | "deviceAuthorizationUrl" | "tokenUrl";

/** One way to sign in. */
interface Method {
  /** The URLs of the flow that it needs. */
  readonly urls: readonly UrlName[];
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  /** Whether the user visits a sign-in page. */
  readonly visits?: boolean;
  readonly title: (tokens: Tokens, values: SignInValues) => Translatable;
  readonly run: (client: OAuthClient, values: SignInValues) => Promise<Tokens>;
}

const methods: Readonly<Partial<Record<OAuthGrant, Method>>> = {
  authorizationCode: {
    urls: ["authorizationUrl", "tokenUrl"],
    required: ["clientId"],
    optional: ["clientSecret"],
    visits: true,
    title: nameOf,
    run: async (client, values) => {
      const visit = await client.authorize("code", values);
      return client.exchange(await values.visit(visit.href), visit, values.signal);
    },
  },
  deviceAuthorization: {
    urls: ["deviceAuthorizationUrl", "tokenUrl"],
    required: ["clientId"],
    optional: ["clientSecret"],
    title: nameOf,
    run: (client, values) => client.device(values, values.showCode),
  },
  implicit: {
    urls: ["authorizationUrl"],
    required: ["clientId"],
    optional: [],
    visits: true,
    title: nameOf,
    run: async (client, values) => {
      const visit = await client.authorize("token", values);
      return client.readToken(await values.visit(visit.href), visit);
    },
  },
  password: {
    urls: ["tokenUrl"],
    required: ["username", "password"],
    optional: ["clientId", "clientSecret"],
    title: (_tokens, { username: name }) => texts.signedInAs({ name }),
    run: (client, values) => client.password(values),
  },
  clientCredentials: {
    urls: ["tokenUrl"],
    required: ["clientId", "clientSecret"],
    optional: [],
    title: (_tokens, { clientId: name }) => texts.signedInWith({ name }),
    run: (client, values) => client.clientCredentials(values),
  },
};

/** The value of the method that takes a token instead of getting one. */
const pasted = "token";

/** A press this soon after another one belongs to a double click. */
const doubleClickMs = 400;

const minuteMs = 60_000;

/** A token that expires within this time is renewed before it is used. */
const renewalMarginMs = minuteMs;

/** A sign-in page that has not returned after this time is given up. */
const visitTimeoutMs = 10 * minuteMs;

/** A token with a shorter lifetime is renewed only when it is used. */
const minTimedLifetimeMs = 4 * renewalMarginMs;

/** The ways to sign in for one security scheme: their inputs, and the tokens of the completed sign-in. */
export class SignIn {
  readonly view: Column = new Column();
  readonly #scheme: OAuthScheme;
  readonly #context: SignInContext;
  readonly #fields: Fields;
  readonly #token: PasswordInput;
  readonly #scopes = new Map<OAuthFlow, MultiSelect>();
  /** The scopes that were selected for the user. */
  readonly #suggested = new Map<OAuthFlow, readonly string[]>();
  readonly #method: Select;
  readonly #badge = new Badge({ text: texts.signedIn, tone: "success" });
  readonly #facts = new Text();
  // Views are hidden, not removed: a view that is added again would repeat its last request for the focus.
  readonly #state = new Row({ children: [this.#badge, this.#facts] });
  readonly #client: Section;
  readonly #link: SignInLink;
  readonly #visitNote = new Text({ visible: false });
  readonly #code = new CodeText({ label: texts.code, visible: false });
  readonly #problem = new Alert({ severity: "error", visible: false });
  readonly #button: Button;
  readonly #actions: Row;
  #account: Account | undefined;
  #running: AbortController | undefined;
  /** The origins that the button names. */
  #origins = "";
  #pressTimer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;

  /** `token` is the input for a token that the user already has. */
  constructor(scheme: OAuthScheme, token: PasswordInput, context: SignInContext) {
    const { name } = scheme;
    this.#scheme = scheme;
    this.#context = context;
    this.#token = token;
    this.#fields = {
      username: new TextInput({ name: `${name}.username`, label: formMessages.username }),
      password: new PasswordInput({ name: `${name}.password`, label: formMessages.password }),
      clientId: new TextInput({ name: `${name}.client_id`, label: texts.clientId }),
      clientSecret: new PasswordInput({ name: `${name}.client_secret`, label: texts.clientSecret }),
    };
    const flows = this.#flows;
    for (const flow of flows) this.#scopes.set(flow, scopeInput(scheme, flow));
    this.#method = new Select({
      name: `${name}.method`,
      label: texts.method,
      required: true,
      options: [
        ...flows.map(({ grant }) => ({ label: methodLabel(grant), value: grant })),
        { label: texts.methods.token, value: pasted },
      ],
      value: flows[0]?.grant ?? pasted,
    });
    this.#button = new Button({ label: texts.start, onPress: () => this.#press() });
    this.#actions = new Row({ children: [this.#button] });
    this.#link = new SignInLink({ label: texts.open, returnPath: context.returnPath ?? "" });
    this.#link.watch("returnUrl", () => this.show());
    const { username, password, clientId, clientSecret } = this.#fields;
    this.#client = new Section({ title: texts.client, children: [clientId, clientSecret] });
    this.view.children = [
      this.#method,
      token,
      username,
      password,
      this.#client,
      ...this.#scopes.values(),
      this.#visitNote,
      this.#code,
      this.#link,
      this.#state,
      this.#problem,
      this.#actions,
    ];
    this.#method.watch("value", () => {
      this.#problem.visible = false;
      this.#openClient();
      this.show();
      context.onChange();
    });
    onDispose(this.view, () => this.#stop());
    this.#openClient();
    this.show();
  }

  /** Whether the document declares a way to sign in that can be used here. */
  static isPossible(scheme: OAuthScheme): boolean {
    return scheme.type === "openIdConnect" ? scheme.url !== "" : scheme.flows.some(isUsable);
  }

  /** All inputs, shown or not. */
  get widgets(): readonly Widget[] {
    return [this.#method, ...Object.values(this.#fields), ...this.#scopes.values(), this.#token];
  }

  /** The inputs that the user fills in now, in order. */
  get shownInputs(): readonly Widget[] {
    if (this.#account) return [];
    return this.#chosen?.required.map((name) => this.#fields[name]) ?? [this.#token];
  }

  /** The token for requests. */
  get token(): string | undefined {
    if (this.#method.value === pasted) return textIn(this.#token) || undefined;
    return this.#account?.tokens.access;
  }

  /** Tokens that must not be displayed. */
  get secrets(): readonly string[] {
    const { tokens } = this.#account ?? {};
    return tokens ? [tokens.access, ...(tokens.refresh === undefined ? [] : [tokens.refresh])] : [];
  }

  /** Selects the scopes that an operation requires, unless the user has selected some. */
  suggestScopes(scopes: readonly string[]): void {
    for (const [flow, input] of this.#scopes) {
      // The scopes of an issuer are not declared in the document, only named by operations.
      const isAny = this.#scheme.type === "openIdConnect";
      const declared = flow.scopes.map(({ name }) => name);
      const suggested = scopes.filter((scope) => isAny || declared.includes(scope));
      const before = this.#suggested.get(flow) ?? initialScopes(flow);
      if (suggested.length === 0 || !equalValues(input.value ?? [], before)) continue;
      const value = [...new Set([...initialScopes(flow), ...suggested])];
      const added = value.filter((scope) => !declared.includes(scope));
      const options = [
        ...scopeOptions(flow),
        ...added.map((scope) => ({ label: scope, value: scope })),
      ];
      input.update({ options, value });
      this.#suggested.set(flow, value);
    }
  }

  /** Shows the inputs of the chosen method, or the completed sign-in. */
  show(): void {
    const [flow, method] = [this.#flow, this.#chosen];
    const isIn = this.#account !== undefined;
    this.#method.update({ disabled: this.#running !== undefined, visible: !isIn });
    this.#token.visible = method === undefined;
    for (const name of fieldNames) {
      const isRequired = method?.required.includes(name) === true;
      const isShown = isRequired || method?.optional.includes(name) === true;
      this.#fields[name].update({ required: isRequired, visible: isShown && !isIn });
    }
    for (const [each, input] of this.#scopes)
      input.visible = each === flow && input.options.length > 0 && !isIn;
    this.#client.visible = method !== undefined && !isIn;
    const { returnUrl } = this.#link;
    const isVisiting = method?.visits === true && !isIn;
    this.#visitNote.update({
      visible: isVisiting && returnUrl !== "",
      text: this.#running ? texts.waiting : texts.returnUrl({ url: returnUrl }),
    });
    this.#code.visible = false;
    this.#state.visible = isIn;
    this.#actions.visible = method !== undefined;
    this.#showState();
    this.#showButton();
  }

  /** Returns the token to use instead of `used`: a renewed one if it is due and can be renewed. */
  async renew(used: string, reason: RenewalReason): Promise<string> {
    const account = this.#account;
    if (!account || this.#method.value === pasted) return used;
    const isDue = reason === "refused" || isExpiring(account.tokens);
    if (account.tokens.access === used && isDue) await this.#renew(account);
    return this.#account === account ? account.tokens.access : used;
  }

  /** A client is out of the way where it is optional. */
  #openClient(): void {
    const isOptional = this.#chosen?.required.includes("clientId") === false;
    this.#client.update({
      title: isOptional ? texts.optionalClient : texts.client,
      open: !isOptional,
    });
  }

  get #flows(): readonly OAuthFlow[] {
    return this.#scheme.type === "oauth2" ? this.#scheme.flows.filter(isUsable) : discoveredFlows;
  }

  /** The discovery document of an OpenID Connect scheme. */
  get #discoveryUrl(): string | undefined {
    return this.#scheme.type === "openIdConnect" ? this.#endpoint(this.#scheme.url) : undefined;
  }

  /** The URLs that a sign-in needs, by their names in the document. An issuer tells the others. */
  #urls(flow: OAuthFlow, { urls }: Method): readonly (readonly [string, string | undefined])[] {
    if (this.#scheme.type === "openIdConnect") return [["openIdConnectUrl", this.#discoveryUrl]];
    return urls.map((name) => [name, this.#endpoint(flow[name])]);
  }

  /** The chosen flow; `undefined` if the user pastes a token. */
  get #flow(): OAuthFlow | undefined {
    return this.#flows.find(({ grant }) => grant === this.#method.value);
  }

  get #chosen(): Method | undefined {
    return this.#flow && methods[this.#flow.grant];
  }

  /** The absolute URL of an endpoint; `undefined` if the document names none that can be used. */
  #endpoint(url: string): string | undefined {
    const page = pageAddress();
    const base = this.#context.baseUrl();
    if (url === "" || !URL.canParse(base, page)) return undefined;
    const root = new URL(base, page);
    // `token` and `https://a.org/v1` → `https://a.org/v1/token`
    if (!root.pathname.endsWith("/")) root.pathname += "/";
    root.search = "";
    if (!URL.canParse(url, root)) return undefined;
    const { href, protocol } = new URL(url, root);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  }

  get #apiOrigin(): string {
    return new URL(this.#endpoint(".") ?? "invalid:").origin;
  }

  /** The origins that receive secrets, except that of the API. A document can name any. */
  #otherOrigins(): Translatable {
    const [flow, method] = [this.#flow, this.#chosen];
    if (!flow || !method) return "";
    const urls = [
      ...this.#urls(flow, method).map(([, url]) => url),
      this.#endpoint(flow.refreshUrl),
    ];
    const origins = new Set(urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin)));
    origins.delete(this.#apiOrigin);
    return joined([...origins], texts.origins);
  }

  /** Not async: a button that awaits its action cannot be pressed again, to cancel. */
  #press(): void {
    if (this.#running) return this.#cancel();
    const isRenamed = String(this.#otherOrigins()) !== this.#origins;
    if (!this.#account && isRenamed) return this.#showButton();
    this.#pressTimer = setTimeout(() => {
      this.#pressTimer = undefined;
      this.#showButton();
    }, doubleClickMs);
    const work = this.#account ? this.#signOut(this.#account) : this.#start();
    work.catch((error: unknown) => this.#context.onError(error));
  }

  async #start(): Promise<void> {
    const [flow, method] = [this.#flow, this.#chosen];
    if (!flow || !method) return;
    this.#problem.visible = false;
    const [missingUrl] = this.#urls(flow, method).find(([, url]) => url === undefined) ?? [];
    if (missingUrl !== undefined) return this.#showProblem(texts.noUrl({ name: missingUrl }));
    if (method.visits && this.#link.returnUrl === "") return this.#showProblem(texts.noReturnUrl);
    const required = method.required.map((name) => this.#fields[name]);
    const missing = required.filter((input) => input.issues().length > 0);
    // The first one last, because each gets the focus.
    for (const input of missing.toReversed()) input.validate();
    if (missing.length > 0) return;
    const running = new AbortController();
    const values = this.#values(flow, running);
    this.#running = running;
    this.show();
    try {
      const client = await this.#createClient(flow, values);
      const tokens = await method.run(client, values);
      if (this.#running !== running) return;
      this.#link.href = "";
      this.#setAccount({ title: method.title(tokens, values), client, tokens });
    } catch (error) {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#link.href = "";
      this.show();
      this.#showFailure(error);
    }
  }

  #values(flow: OAuthFlow, running: AbortController): SignInValues {
    const { username, password, clientId, clientSecret } = this.#fields;
    const scopes = this.#scopes.get(flow)?.value;
    return {
      username: textIn(username),
      password: textIn(password),
      clientId: textIn(clientId),
      clientSecret: textIn(clientSecret),
      scopes: Array.isArray(scopes) ? scopes.map(String) : [],
      returnUrl: this.#link.returnUrl,
      signal: running.signal,
      visit: (href) => this.#visit(href, running),
      showCode: (code) => {
        if (this.#running === running) this.#showCode(code);
      },
    };
  }

  #showCode({ code, url, href }: DeviceCode): void {
    const isWeb = /^https?:\/\//i.test(href);
    this.#link.update({ href: isWeb ? href : "", onReturn: undefined });
    this.#visitNote.update({ visible: true, text: texts.enterCode({ url }) });
    this.#code.update({ visible: true, text: code });
  }

  /** Shows the link to a sign-in page until it returns, or the sign-in is canceled. */
  #visit(href: string, running: AbortController): Promise<string> {
    if (this.#running !== running) return Promise.resolve("");
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (this.#running !== running) return;
        this.#cancel();
        this.#showProblem(texts.tooLate);
      }, visitTimeoutMs);
      (timer as { unref?: () => void }).unref?.();
      running.signal.addEventListener("abort", () => clearTimeout(timer));
      const onReturn = (answer: string): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#link.update({ href, onReturn });
    });
  }

  async #createClient(
    { authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl }: OAuthFlow,
    { clientId, clientSecret, signal }: SignInValues,
  ): Promise<OAuthClient> {
    const options = {
      endpoints: {
        discovery: this.#discoveryUrl,
        device: this.#endpoint(deviceAuthorizationUrl),
        authorization: this.#endpoint(authorizationUrl),
        token: this.#endpoint(tokenUrl),
        refresh: this.#endpoint(refreshUrl),
      },
      clientId,
      clientSecret,
      apiOrigin: this.#apiOrigin,
      transport: this.#context.transport,
    };
    const { OAuthClient } = await import("./oauth-client.ts");
    return OAuthClient.connect(options, signal);
  }

  #cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#link.href = "";
    this.show();
  }

  /** Forgets the tokens at once, then tells the server if it can invalidate them. */
  async #signOut({ client, tokens }: Account): Promise<void> {
    this.#problem.visible = false;
    this.#setAccount(undefined);
    if (!client.canRevoke) return;
    try {
      await client.revoke(tokens);
    } catch (error) {
      const reason = reasonIn(error);
      if (reason === undefined) this.#context.onError(error);
      this.#showProblem(texts.notRevoked({ reason: reason ?? texts.failed }));
    }
  }

  #setAccount(account: Account | undefined): void {
    this.#running = undefined;
    this.#account = account;
    this.#stopClock();
    if (account) this.#tick();
    this.show();
    this.#context.onChange();
  }

  #renew(account: Account): Promise<void> {
    if (account.tokens.refresh === undefined) return Promise.resolve();
    account.renewal ??= this.#refresh(account).finally(() => {
      account.renewal = undefined;
    });
    return account.renewal;
  }

  async #refresh(account: Account): Promise<void> {
    try {
      const tokens = await account.client.refresh(account.tokens);
      if (this.#account !== account) return;
      account.tokens = tokens;
      this.#problem.visible = false;
      this.#setAccount(account);
    } catch (error) {
      if (this.#account !== account) return;
      const reason = reasonIn(error);
      if (reason === undefined) this.#context.onError(error);
      if (isSignInError(error) && error.oauthCode === "invalid_grant") {
        this.#setAccount(undefined);
        this.#showProblem(texts.ended);
      } else this.#showProblem(texts.notRenewed({ reason: reason ?? texts.failed }));
    }
  }

  /** Updates the time until the token expires, and renews it in time. */
  #tick(): void {
    this.#stopClock();
    const { tokens } = this.#account ?? {};
    if (!this.#account || tokens?.expiresAt === undefined) return;
    const isTimed = (tokens.lifetimeMs ?? 0) >= minTimedLifetimeMs;
    if (isTimed && tokens.refresh !== undefined && isExpiring(tokens))
      void this.#renew(this.#account);
    this.#showState();
    const left = tokens.expiresAt - Date.now();
    if (left <= 0) return;
    // The text changes with the minute.
    const untilChange = left % minuteMs || minuteMs;
    this.#clock = setTimeout(() => this.#tick(), timerDelay(untilChange + 1));
    // In Node a timer keeps the process alive otherwise.
    (this.#clock as { unref?: () => void }).unref?.();
  }

  #stopClock(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  #stop(): void {
    this.#stopClock();
    clearTimeout(this.#pressTimer);
    this.#running?.abort();
    this.#running = undefined;
  }

  #showState(): void {
    const account = this.#account;
    if (!account) return;
    const { title, tokens } = account;
    const isExpired = tokens.expiresAt !== undefined && tokens.expiresAt <= Date.now();
    const isOver = isExpired && tokens.refresh === undefined;
    this.#badge.update({ text: title, tone: isOver ? "warning" : "success" });
    const facts = [
      ...expiryOf(tokens),
      ...(tokens.scopes ? [texts.granted({ scopes: tokens.scopes.split(" ").join(", ") })] : []),
    ];
    this.#facts.update({ text: joined(facts, texts.facts) });
  }

  /** Names the action, which changes with the state. A late press of the previous action is rejected. */
  #showButton(): void {
    if (this.#pressTimer !== undefined) {
      this.#button.update({ busy: true, isDefault: false });
      return;
    }
    const origin = this.#otherOrigins();
    this.#origins = String(origin);
    const start = origin === "" ? texts.start : texts.startAt({ origin });
    const [label, isStart] = this.#running
      ? ([texts.cancel, false] as const)
      : this.#account
        ? ([texts.signOut, false] as const)
        : ([start, true] as const);
    const isSame = String(this.#button.read("label")) === String(label);
    this.#button.update({
      label,
      variant: isStart ? "primary" : "secondary",
      isDefault: isStart,
      busy: false,
      revision: this.#button.revision + (isSame ? 0 : 1),
    });
  }

  #showProblem(text: Translatable): void {
    this.#problem.update({ text, visible: true });
    this.#showButton();
  }

  /** Shows a failure at the input that it is about. */
  #showFailure(error: unknown): void {
    const reason = reasonIn(error);
    if (reason === undefined) this.#context.onError(error);
    const input = isSignInError(error) && error.field && this.#inputOf(error.field);
    if (!input || reason === undefined) return this.#showProblem(reason ?? texts.failed);
    input.update({ error: reason });
    input.requestFocus();
  }

  #inputOf(field: SignInField): Widget | undefined {
    if (field === "scopes") return this.#flow && this.#scopes.get(this.#flow);
    return this.#fields[field];
  }
}

function isUsable({ grant }: OAuthFlow): boolean {
  return methods[grant] !== undefined;
}

function methodLabel(grant: OAuthGrant): Translatable {
  const labels: Readonly<Record<string, Translatable>> = texts.methods;
  return labels[grant] ?? grant;
}

/** Scopes of OpenID Connect. */
const openIdScopes = ["openid", "profile", "email", "offline_access"];

/** The ways to sign in at an issuer. Whether it offers them is known when it is asked. */
const discoveredFlows: readonly OAuthFlow[] = (
  ["authorizationCode", "deviceAuthorization", "clientCredentials"] as const
).map((grant) => ({
  grant,
  authorizationUrl: "",
  deviceAuthorizationUrl: "",
  tokenUrl: "",
  refreshUrl: "",
  scopes:
    grant === "clientCredentials" ? [] : openIdScopes.map((name) => ({ name, description: "" })),
}));

/** The scope that makes a sign-in one of OpenID Connect. */
function initialScopes({ scopes }: OAuthFlow): readonly string[] {
  return scopes.some(({ name }) => name === "openid") ? ["openid"] : [];
}

function scopeOptions({ scopes }: OAuthFlow): Option[] {
  return scopes.map(({ name: value, description }) => ({
    label: description === "" ? value : texts.scope({ name: value, description }),
    value,
  }));
}

function scopeInput({ name }: OAuthScheme, flow: OAuthFlow): MultiSelect {
  return new MultiSelect({
    name: `${name}.${flow.grant}.scopes`,
    label: texts.scopes,
    options: scopeOptions(flow),
    value: initialScopes(flow),
  });
}

/** The user in the ID token, if there is one. */
function nameOf({ account: name }: Tokens): Translatable {
  return name === undefined ? texts.signedIn : texts.signedInAs({ name });
}

function textIn({ value }: TextInput): string {
  return typeof value === "string" ? value : "";
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

/** Not `instanceof`: the class is loaded with the first sign-in. */
function isSignInError(error: unknown): error is SignInError {
  return error instanceof Error && "code" in error && error.code === "sign_in_failed";
}

function reasonIn(error: unknown): Translatable | undefined {
  return isSignInError(error) ? (error.translatable ?? error.message) : undefined;
}
