import { equalValues, onDispose, type Translatable } from "@heddle/params";
import {
  Alert,
  Button,
  CodeText,
  Column,
  MultiSelect,
  PasswordInput,
  Row,
  Section,
  Select,
  Text,
  TextInput,
  type Widget,
} from "@heddle/views";

import { joined, messages as formMessages } from "../messages.ts";
import type { OAuthFlow, OAuthGrant, SecurityScheme } from "../document/security.ts";
import { pageAddress } from "../request/page-address.ts";
import type { SendOptions } from "../send/send-request.ts";
import { messages } from "./messages.ts";
import { SignInLink } from "./sign-in-link.ts";
import type { Accounts, RenewalReason } from "./accounts.ts";
import type * as lazySignIn from "./lazy-sign-in.ts";
import { isSignInError, minuteMs, reasonIn } from "./failed-sign-in.ts";
import {
  discoveredFlows,
  type FieldName,
  fieldNames,
  initialScopes,
  isUsable,
  type Method,
  methods,
  scopeOptions,
  type SignInValues,
} from "./methods.ts";
import type { DeviceCode, OAuthClient } from "./oauth-client.ts";
import type { SignInField } from "./protocol-request.ts";

const texts = messages.signIn;

/** What a sign-in needs from the form or the console that shows it. */
export interface SignInContext {
  /** The base URL of the API: relative URLs of the document belong to it. */
  readonly baseUrl: () => string;
  readonly transport: Pick<SendOptions, "fetch" | "timeout" | "isBrowser">;
  /** The path of the page that sign-in pages return to; by default the one of the server. */
  readonly returnPath?: string | undefined;
  /** Called when a token was received, renewed or removed. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** A scheme whose tokens a user can get by signing in. */
export type OAuthScheme = Extract<SecurityScheme, { readonly type: "oauth2" | "openIdConnect" }>;

/** The value of the method that takes a token instead of getting one. */
const pasted = "token";

const loadSignIn = (): Promise<typeof lazySignIn> => import("./lazy-sign-in.ts");

/** A press this soon after another one belongs to a double click. */
const doubleClickMs = 400;

/** A sign-in page that has not returned after this time is given up. */
const visitTimeoutMs = 10 * minuteMs;

/** The ways to sign in for one security scheme: their inputs, and the tokens of the completed sign-in. */
export class SignIn {
  readonly view: Column = new Column();
  #scheme: OAuthScheme;
  readonly #context: SignInContext;
  /** A value stays when another method is chosen. */
  readonly #fields: Readonly<Record<FieldName, TextInput>>;
  readonly #token: PasswordInput;
  readonly #scopes = new Map<OAuthFlow, MultiSelect>();
  /** The scopes that were selected for the user. */
  readonly #suggested = new Map<OAuthFlow, readonly string[]>();
  readonly #method: Select;
  /** Loaded with the first sign-in. */
  #accounts: Accounts | undefined;
  readonly #accountsPlace = new Column({ visible: false });
  readonly #client: Section;
  readonly #link: SignInLink;
  readonly #visitNote = new Text({ visible: false });
  readonly #code = new CodeText({ label: texts.code, visible: false });
  readonly #problem = new Alert({ severity: "error", visible: false });
  readonly #button: Button;
  /** Leads to the inputs for another account, and back. */
  readonly #other: Button;
  readonly #actions: Row;
  /** Whether the user adds an account to others. */
  #isAdding = false;
  #running: AbortController | undefined;
  /** The origins that the button names. */
  #origins = "";
  #pressTimer: ReturnType<typeof setTimeout> | undefined;

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
    this.#other = new Button({ label: texts.addAccount, onPress: () => this.#switch() });
    this.#actions = new Row({ children: [this.#button, this.#other] });
    this.#link = new SignInLink({ label: texts.open, returnPath: context.returnPath ?? "" });
    this.#link.watch("returnUrl", () => this.show());
    const { username, password, clientId, clientSecret } = this.#fields;
    this.#client = new Section({ title: texts.client, children: [clientId, clientSecret] });
    // Views are hidden, not removed: a view that is added again would repeat its last request for the focus.
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
      this.#accountsPlace,
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
    if (this.#isIn) return [];
    return this.#chosen?.required.map((name) => this.#fields[name]) ?? [this.#token];
  }

  /** The token for requests. */
  get token(): string | undefined {
    if (this.#isPasting) return textIn(this.#token) || undefined;
    return this.#accounts?.current?.tokens.access;
  }

  /** Tokens that must not be displayed. */
  get secrets(): readonly string[] {
    return this.#accounts?.secrets ?? [];
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

  /** Takes the scopes of another version of the scheme; returns false if that version differs in more than these. */
  adopt(scheme: OAuthScheme): boolean {
    if (!equalValues(withoutScopes(scheme), withoutScopes(this.#scheme))) return false;
    const before = this.#flows;
    this.#scheme = scheme;
    for (const [at, flow] of this.#flows.entries()) {
      const old = before[at];
      const input = old && this.#scopes.get(old);
      if (!input || old === flow) continue;
      const declared = new Set(flow.scopes.map(({ name }) => name));
      const others = this.#selectedScopes(old).filter((name) => !declared.has(name));
      input.options = [
        ...scopeOptions(flow),
        ...others.map((name) => ({ label: name, value: name })),
      ];
      const suggested = this.#suggested.get(old);
      this.#scopes.delete(old);
      this.#scopes.set(flow, input);
      if (suggested) this.#suggested.set(flow, suggested);
    }
    this.show();
    return true;
  }

  /** Shows the inputs of the chosen method, or the completed sign-in. */
  show(): void {
    const [flow, method] = [this.#flow, this.#chosen];
    const isIn = this.#isIn;
    const isElsewhere = this.#running !== undefined && method?.isElsewhere === true;
    const isEntering = !isIn && !isElsewhere;
    this.#method.update({ disabled: this.#running !== undefined, visible: isEntering });
    this.#token.visible = method === undefined && isEntering;
    for (const name of fieldNames) {
      const isRequired = method?.required.includes(name) === true;
      const isShown = isRequired || method?.optional.includes(name) === true;
      this.#fields[name].update({ required: isRequired, visible: isShown && isEntering });
    }
    for (const [each, input] of this.#scopes)
      input.visible = each === flow && input.options.length > 0 && isEntering;
    this.#client.visible = method !== undefined && isEntering;
    const { returnUrl } = this.#link;
    const isVisiting = method?.visits === true && !isIn;
    this.#visitNote.update({
      visible: isVisiting && returnUrl !== "",
      text: this.#running ? texts.waiting : texts.returnUrl({ url: returnUrl }),
    });
    this.#code.visible = false;
    this.#accountsPlace.visible = isIn;
    this.#button.visible = method !== undefined;
    this.#other.update({
      visible: this.#accounts?.current !== undefined && this.#running === undefined,
      label: isIn ? texts.addAccount : texts.back,
    });
    this.#showButton();
  }

  /** Returns the token to use instead of `used`: a renewed one if it is due and can be renewed. */
  async renew(used: string, reason: RenewalReason): Promise<string> {
    return this.#accounts?.renew(used, reason) ?? used;
  }

  /** Whether a completed sign-in is shown, instead of inputs. */
  get #isIn(): boolean {
    return this.#accounts?.current !== undefined && !this.#isAdding;
  }

  get #isPasting(): boolean {
    return !this.#isIn && this.#method.value === pasted;
  }

  /** Shows the inputs for another account, or the accounts again. */
  #switch(): void {
    this.#isAdding = !this.#isAdding;
    this.#problem.visible = false;
    this.show();
    this.#context.onChange();
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
    if (!this.#isIn && isRenamed) return this.#showButton();
    const isStart = !this.#isIn;
    this.#pressTimer = setTimeout(() => this.#endPress(), doubleClickMs);
    const work = isStart ? this.#start() : this.#accounts?.signOut();
    work?.catch((error: unknown) => this.#context.onError(error));
    // Nothing was sent, so a press that follows at once is not the second half of a double click.
    if (isStart && !this.#running) this.#endPress();
  }

  #endPress(): void {
    clearTimeout(this.#pressTimer);
    this.#pressTimer = undefined;
    this.#showButton();
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
      const { Accounts } = await loadSignIn();
      if (this.#running !== running) return;
      this.#link.href = "";
      this.#running = undefined;
      this.#isAdding = false;
      this.#accounts ??= this.#createAccounts(Accounts);
      this.#accounts.add({ title: method.title(tokens, values), client, tokens });
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
    return {
      username: textIn(username),
      password: textIn(password),
      clientId: textIn(clientId),
      clientSecret: textIn(clientSecret),
      scopes: this.#selectedScopes(flow),
      returnUrl: this.#link.returnUrl,
      signal: running.signal,
      visit: (href) => this.#visit(href, running),
      showCode: (code) => {
        if (this.#running === running) this.#showCode(code);
      },
    };
  }

  #selectedScopes(flow: OAuthFlow): readonly string[] {
    const scopes = this.#scopes.get(flow)?.value;
    return Array.isArray(scopes) ? scopes.map(String) : [];
  }

  #showCode({ code, url, href }: DeviceCode): void {
    const isWeb = /^https?:\/\//i.test(href);
    // The user needs the code on this page first.
    this.#link.update({ href: isWeb ? href : "", opensItself: false, onReturn: undefined });
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
      this.#link.update({ href, opensItself: true, onReturn });
    });
  }

  #createAccounts(AccountsClass: typeof Accounts): Accounts {
    const accounts = new AccountsClass(this.#scheme.name, {
      onChange: () => {
        this.show();
        this.#context.onChange();
      },
      onProblem: (text) => {
        if (text === undefined) this.#problem.visible = false;
        else this.#showProblem(text);
      },
      onError: this.#context.onError,
    });
    this.#accountsPlace.children = [accounts.view];
    return accounts;
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
    const { OAuthClient } = await loadSignIn();
    return OAuthClient.connect(options, signal);
  }

  #cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#link.href = "";
    this.show();
  }

  #stop(): void {
    this.#accounts?.stop();
    clearTimeout(this.#pressTimer);
    this.#running?.abort();
    this.#running = undefined;
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
      : this.#isIn
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

function methodLabel(grant: OAuthGrant): Translatable {
  const labels: Readonly<Record<string, Translatable>> = texts.methods;
  return labels[grant] ?? grant;
}

/** A scheme without what may differ between versions of a document. */
function withoutScopes(scheme: OAuthScheme): object {
  if (scheme.type !== "oauth2") return { ...scheme, description: "" };
  const flows = scheme.flows.map((flow) => ({ ...flow, scopes: [] }));
  return { ...scheme, flows, description: "" };
}

function scopeInput({ name }: OAuthScheme, flow: OAuthFlow): MultiSelect {
  return new MultiSelect({
    name: `${name}.${flow.grant}.scopes`,
    label: texts.scopes,
    options: scopeOptions(flow),
    value: initialScopes(flow),
  });
}

function textIn({ value }: TextInput): string {
  return typeof value === "string" ? value : "";
}
