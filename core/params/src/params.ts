import * as z from "zod/mini";

import type { CollectionDelta } from "./collection-change.ts";
import { Collection, RecordError, type Records } from "./collection.ts";
import {
  assertDeclaration,
  type CompiledMember,
  type CompiledShape,
  compileShape,
  type CollectionDeclaration,
  type DeclaredValue,
  type DeclaredValues,
  type InitialValues,
  isCollection,
  type ParamDeclaration,
  type Shape,
  type UpdateValues,
} from "./declaration.ts";
import { equalValues } from "./equality.ts";
import {
  type HeddleError,
  hideFromViews,
  isHiddenFromViews,
  type Issue,
  ParameterError,
  unhandled,
  ValidationError,
} from "./errors.ts";
import {
  type Handle,
  inheritedTable,
  intentsOf,
  type IntentTable,
  type Outcome,
  parseArguments,
  rejectionOf,
  RefusedError,
} from "./intent.ts";
import { frozen } from "./frozen.ts";
import { Message, type Translatable } from "./message.ts";
import { parseValue, type Preset } from "./parsing.ts";
import { assertArgument, type OptionKind } from "./options.ts";
import { admitModels, assertSerializable, InvalidValueError } from "./serializable.ts";
import { batch, type Observed, record, Watchers } from "./transaction.ts";
import { emit, eventsOf, type EventTable, listen } from "./transient-event.ts";

/** How one parameter changed. */
export interface Change<T = unknown> {
  readonly old: T;
  readonly value: T;
}

/** What a watcher receives: the changes of the names that it watches. */
export type Changes<S, Name extends keyof S> = {
  readonly [N in Name]?: S[N] extends { readonly collection: unknown }
    ? DeclaredValue<S[N]> extends Records<infer R>
      ? CollectionDelta<R>
      : never
    : Change<DeclaredValue<S[N]>>;
};

/** The methods whose types depend on the shape. */
export interface ParamsMethods<S extends Shape> {
  /** Calls back after any of these changed, with old and new values; returns the function that unwatches. */
  watch<Name extends keyof S & string>(
    names: Name | readonly Name[],
    callback: (changes: Changes<S, Name>) => void,
  ): () => void;
  /** Validates all values, sets all, then notifies each watcher once. */
  update(values: UpdateValues<S>): void;
  /** Never set: a type parameter for `ObservableName`. */
  readonly "~declared"?: S;
}

/** The names that `observe` accepts: declared parameters, and computed properties. */
export type ObservableName<Model> =
  | (Model extends { readonly "~declared"?: infer S } ? keyof NonNullable<S> & string : never)
  | (Model extends { readonly "~computed"?: infer Name } ? Name & string : never);

/** Any class made by `Params.with`. */
// oxlint-disable-next-line typescript/no-explicit-any -- matches classes with any constructor
export type AnyParamsClass = (abstract new (...initial: any[]) => Params) & {
  readonly prototype: Params;
  readonly kind: string;
  readonly shape: Shape;
  readonly intents: IntentTable;
  readonly events: EventTable;
};

type InitialArguments<S> =
  Record<never, never> extends InitialValues<S>
    ? [initial?: InitialValues<S>]
    : [initial: InitialValues<S>];

/** The shape of a subclass: its declarations override those of its base. */
type Merged<Base, Added> = Omit<Base, keyof Added> & Added;

/** A class with more declared members than its base. */
export type ParamsClass<Base extends AnyParamsClass, Added extends Shape> = Omit<
  Base,
  "prototype" | "kind" | "shape" | "intents" | "events"
> & {
  new (
    ...initial: InitialArguments<Merged<Base["shape"], Added>>
  ): ParamsMethods<Merged<Base["shape"], Added>> & DeclaredValues<Added> & InstanceType<Base>;
  readonly kind: string;
  readonly shape: Merged<Base["shape"], Added>;
  readonly intents: IntentTable;
  readonly events: EventTable;
};

type NoNames = Readonly<Record<string, never>>;

/** A model: declared, validated, observable parameters, keyed collections, and intents that a view may call. */
export class Params implements Handle, Observed {
  /** Selects the component that renders it; each view class has its own. */
  static readonly kind: string = "params";
  static readonly shape: Readonly<Record<never, never>> = {};
  /** The methods that a view may call. Subclasses add theirs. */
  static readonly intents: IntentTable = {
    set: {
      args: [z.string(), z.unknown()],
      coalesceBy: [0],
      guard: (model: Params, name: string) => model.#whyNotSettable(name),
    },
  };

  /** Transient events that the model may emit. Subclasses add theirs. */
  static readonly events: EventTable = {};

  /** Getters that `observe` accepts, with the parameters they are computed from: `{ nodes: ["nodeRecords"] }`. */
  static readonly computed: Readonly<Record<string, readonly string[]>> = {};

  readonly #watchers = new Watchers();
  readonly #compiled: CompiledShape = compileShape(
    (this.constructor as unknown as AnyParamsClass).shape,
  );
  /** At the positions of their names in the compiled shape: an array is created faster than a map. */
  readonly #values: unknown[];

  static {
    admitModels((value) => #values in value);
  }

  /** A subclass with these declared members in addition. */
  static with<Base extends AnyParamsClass, const Added extends Shape>(
    this: Base,
    added: Added,
  ): ParamsClass<Base, Added> {
    for (const [name, declaration] of Object.entries(added)) {
      assertDeclaration(this, name, declaration);
    }
    const Declared = class extends (this as AnyParamsClass) {
      static override readonly shape: Shape = { ...super.shape, ...added };
    };
    const names = Object.keys(Declared.shape);
    for (const name of Object.keys(added)) {
      Object.defineProperty(Declared.prototype, name, Params.#accessor(name, names.indexOf(name)));
    }
    // The accessors defined above match the type.
    return Declared as unknown as ParamsClass<Base, Added>;
  }

  /** Subclasses declare more names after those of their base, so the position of a name is the same in all of them. */
  static #accessor(name: string, position: number): PropertyDescriptor & ThisType<Params> {
    return {
      configurable: true,
      enumerable: true,
      get() {
        return plainText(this.#values[position]);
      },
      set(value: unknown) {
        this.set(name, value);
      },
    };
  }

  constructor(initial: Readonly<Record<string, unknown>> = {}) {
    assertArgument(`new ${this.modelName}`, "values", initial, "object");
    const issues: Issue[] = [];
    // Defaults need no further check.
    const given: Record<string, unknown> = {};
    const { defaults, individual } = this.#compiled;
    const values = (this.#values = defaults.slice());
    for (const name of Object.keys(initial)) {
      const member = this.#member(name);
      const value = initial[name];
      if (value === undefined || isCollection(member.declaration)) continue;
      given[name] = values[member.position] =
        member.quickParse(value) ?? this.#parse(name, member.declaration, value, issues);
    }
    for (const member of individual) {
      if (initial[member.name] === undefined || isCollection(member.declaration))
        values[member.position] = this.#ownDefault(member, initial, issues);
    }
    if (issues.length === 0) issues.push(...this.check(given));
    if (issues.length > 0) throw this.#invalid(issues);
  }

  get kind(): string {
    return (this.constructor as typeof Params).kind;
  }

  get modelName(): string {
    return this.constructor.name;
  }

  get watchers(): Watchers {
    return this.#watchers;
  }

  /**
   * Override to return a model whose parameters views read through this one. To views, this model then looks like its
   * base with some parameters of its own.
   */
  get base(): Params | undefined {
    return undefined;
  }

  watch(names: never, callback: never): () => void;
  watch(
    names: string | readonly string[],
    callback: (changes: Readonly<Record<string, unknown>>) => void,
  ): () => void {
    const caller = `${this.modelName}.watch`;
    const list = typeof names === "string" ? [names] : names;
    assertArgument(caller, "names", list, namesKind);
    assertArgument(caller, "callback", callback, "function");
    for (const name of list) this.#member(name);
    return this.#watchers.add([...list], callback);
  }

  /**
   * Calls the listener after a parameter, or one that a computed property depends on, changed. Unlike `subscribe`, which
   * is for views, it accepts hidden parameters too.
   */
  observe(name: string, listener: () => void): () => void {
    const caller = `${this.modelName}.observe`;
    assertArgument(caller, "name", name, "string");
    assertArgument(caller, "listener", listener, "function");
    const computed = inheritedTable<readonly string[]>(this.constructor, "computed");
    const names = computed.get(name) ?? [name];
    for (const each of names) this.#member(each);
    return this.#watchers.add(names, listener);
  }

  update(values: NoNames): void;
  update(values: Readonly<Record<string, unknown>>): void {
    assertArgument(`${this.modelName}.update`, "values", values, "object");
    this.#setAll(this.#validate(values));
  }

  /** Sets one parameter by its name. */
  set(name: string, value: unknown): void {
    this.#setAll(this.#validate({ [name]: value }));
  }

  /** The current value of a parameter that views may read. */
  read(name: string): unknown {
    const position = this.#compiled.visible.get(name);
    return position === undefined ? this.#ownerOf(name).read(name) : this.#values[position];
  }

  subscribe(names: readonly string[], listener: () => void): () => void {
    assertArgument(`${this.modelName}.subscribe`, "listener", listener, "function");
    const { visible } = this.#compiled;
    if (names.every((name) => visible.has(name))) return this.#watchers.add(names, listener);
    const others = names.filter((name) => this.#ownerOf(name) !== this);
    const own = names.filter((name) => !others.includes(name));
    const stopOwn = this.#watchers.add(own, listener);
    const stopOthers = this.base?.subscribe(others, listener);
    return () => {
      stopOwn();
      stopOthers?.();
    };
  }

  listen(event: string, listener: (payload: unknown) => void): () => void {
    const { base } = this;
    if (base && ![...eventsOf(this)].includes(event)) return base.listen(event, listener);
    return listen(this, event, listener);
  }

  /** Emits a transient event to the present listeners; it is not stored. */
  emit(event: string, payload?: unknown): void {
    emit(this, event, payload);
  }

  /** Runs an intent: validates its arguments, evaluates its guard, then calls the method. A rejected intent changes nothing. */
  async call(intent: string, ...args: readonly unknown[]): Promise<Outcome> {
    try {
      return { ok: true, result: await this.perform(intent, args) };
    } catch (error) {
      const outcome = this.rejection(error);
      if (!outcome.ok && outcome.code === "failed") this.onError(error);
      return outcome;
    }
  }

  /** As `call`, but returns the result of the method and throws the rejection. */
  perform(intent: string, args: readonly unknown[]): unknown {
    let done: { readonly result: unknown } | undefined;
    try {
      batch(() => {
        done = { result: this.carryOut(intent, args) };
      });
    } catch (error) {
      // After the intent itself, only watchers can throw.
      if (!done) throw error;
      this.onError(error);
    }
    return done?.result;
  }

  /** The outcome for an error that rejected an intent: only `failed` where its message could reveal hidden state. */
  rejection(error: unknown): Outcome {
    const isPublic = isPublicError(error) && !isHiddenFromViews(error);
    return rejectionOf(isPublic ? error : undefined);
  }

  /** Called when the page of a session that shows the model has lost its connection, which it may get again. */
  onDisconnect(): void {}

  /** Called when such a page can receive lossy events again, after it may have missed some. */
  onEventsMissed(): void {}

  /** Receives unexpected errors of watchers and intents. */
  onError(error: unknown): void {
    unhandled.report(error);
  }

  /** Override to set dependent parameters in the same transaction, so that watchers receive both together. */
  protected derive(_changed: ReadonlySet<string>): void {}

  /** Override to return problems that only this instance can find. Any problem rolls the new values back. */
  protected check(_values: Readonly<Record<string, unknown>>): readonly Issue[] {
    return [];
  }

  /** Runs an intent inside its transaction; watchers are called after it. */
  protected carryOut(name: string, args: readonly unknown[]): unknown {
    const intent = intentsOf(this.constructor).get(name);
    if (!intent) {
      throw new RefusedError(`${this.modelName} has no intent "${name}"`, "unknown_intent");
    }
    const parsed = parseArguments(this.modelName, intent, args);
    const reason = intent.declaration.guard?.(this as never, ...(parsed as never[]));
    if (reason !== undefined) throw new RefusedError(reason);
    return intent.method.apply(this, parsed);
  }

  #invalid(issues: readonly Issue[]): ValidationError {
    for (const each of issues) if (this.#isHidden(each.path[0])) hideFromViews(each);
    return new ValidationError(this.modelName, issues);
  }

  #isHidden(name: unknown): boolean {
    return typeof name === "string" && this.#compiled.byName.get(name)?.declaration.view === "none";
  }

  #whyNotSettable(name: string): Translatable | undefined {
    const view = this.#compiled.byName.get(name)?.declaration.view;
    // The same reason for hidden and unknown names, so that views cannot probe for hidden ones.
    return view === "rw" ? undefined : `${this.modelName}.${name} cannot be set by a view`;
  }

  /** The model that holds a parameter, which views may read: this one or its base. */
  #ownerOf(name: string): Params {
    const { visible, byName } = this.#compiled;
    if (visible.has(name)) return this;
    const { base } = this;
    if (base && !byName.has(name)) return base.#ownerOf(name);
    this.#member(name);
    throw new ParameterError("hidden", `${this.modelName}.${name} is not for views`);
  }

  #member(name: string): CompiledMember {
    const { byName } = this.#compiled;
    const member = byName.get(name);
    if (!member) {
      const known = [...byName.keys()].join(", ") || "none";
      throw new ParameterError(
        "unknown_parameter",
        `${this.modelName} has no parameter "${name}" (it has: ${known})`,
      );
    }
    return member;
  }

  /** The value of a parameter that is not given, if models do not share it; the records of a collection. */
  #ownDefault(
    member: CompiledMember,
    initial: Readonly<Record<string, unknown>>,
    issues: Issue[],
  ): unknown {
    const { name, declaration, preset } = member;
    if (isCollection(declaration)) return this.#collection(name, declaration, initial);
    const parsed = preset ?? {
      defaultValue: parseValue(declaration.type, undefined, [name], issues),
    };
    return defaultOf(member, parsed);
  }

  #collection(
    name: string,
    declaration: CollectionDeclaration,
    initial: Readonly<Record<string, unknown>>,
  ): Collection<object> {
    if (Object.hasOwn(initial, name)) throw this.#fixed(name);
    return new Collection(this, name, declaration);
  }

  #fixed(name: string): ParameterError {
    const isRecords = isCollection(this.#member(name).declaration);
    return new ParameterError(
      isRecords ? "collection" : "constant",
      isRecords
        ? `${this.modelName}.${name} is a collection: use its add, patch, remove and replace`
        : `${this.modelName}.${name} is constant: set it in the constructor`,
    );
  }

  #validate(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const issues: Issue[] = [];
    const parsed: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const member = this.#member(name);
      const { declaration } = member;
      if (isCollection(declaration) || declaration.constant) throw this.#fixed(name);
      parsed[name] =
        value === undefined && member.preset
          ? defaultOf(member, member.preset)
          : (member.quickParse(value) ?? this.#parse(name, declaration, value, issues));
    }
    if (issues.length > 0) throw this.#invalid(issues);
    return parsed;
  }

  #parse(name: string, declaration: ParamDeclaration, value: unknown, issues: Issue[]): unknown {
    const parsed = parseValue(declaration.type, value, [name], issues);
    // Asserted after parsing: the type may convert another value, such as a React element, into a model.
    if (declaration.view === "none") return parsed;
    assertSerializable(`${this.modelName}.${name}`, parsed);
    return frozen(parsed);
  }

  #setAll(values: Readonly<Record<string, unknown>>): void {
    const changed = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (!this.#isEqual(name, value)) changed.add(name);
    }
    if (changed.size === 0) return;
    batch(() => {
      for (const name of changed) this.#write(name, values[name]);
      const issues = this.check(values);
      if (issues.length > 0) throw this.#invalid(issues);
      this.derive(changed);
    });
  }

  /** Hidden values may be large and of any type, so they are compared by identity. */
  #isEqual(name: string, value: unknown): boolean {
    const current = this.#valueOf(name);
    return this.#compiled.visible.has(name)
      ? equalValues(current, value)
      : Object.is(current, value);
  }

  #valueOf(name: string): unknown {
    return this.#values[this.#compiled.positions.get(name) ?? -1];
  }

  #write(name: string, value: unknown): void {
    const position = this.#compiled.positions.get(name) ?? -1;
    const old = this.#values[position];
    this.#values[position] = value;
    record({
      model: this,
      undo: () => (this.#values[position] = old),
      describe: (changes) => {
        const first = changes[name] as Change | undefined;
        changes[name] = {
          old: first ? first.old : plainText(old),
          value: plainText(this.#values[position]),
        };
      },
    });
  }
}

/** A default that a function makes may be the same object each time. */
function defaultOf({ declaration }: CompiledMember, { defaultValue }: Preset): unknown {
  return declaration.view === "none" ? defaultValue : frozen(defaultValue);
}

/** A parameter that holds a message reads as its text; `read` returns the message. */
function plainText(value: unknown): unknown {
  return typeof value === "object" && value instanceof Message ? value.text : value;
}

const namesKind: OptionKind = {
  expected: "the name of a parameter or a list of names",
  accepts: (names) => Array.isArray(names) && names.every((name) => typeof name === "string"),
};

/** Errors whose message is for views, unless they are marked as hidden. */
const publicErrors = [RefusedError, ValidationError, InvalidValueError, RecordError];

function isPublicError(error: unknown): error is HeddleError {
  return publicErrors.some((kind) => error instanceof kind);
}
