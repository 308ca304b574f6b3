/**
 * Messages for users. A model creates a message: a code with its arguments. Each reader formats it in their own
 * language.
 *
 *     const messages = defineMessages("shop", { greeting: "Hello {name}", left: { one: "{count} item left", other: "{count} items left" } });
 *     messages.left({ count: 2 }).text            → "2 items left"
 *     translate(messages.left({ count: 2 }), de)  → "noch 2 Artikel"
 */

/** The value of a placeholder. Numbers and lists are formatted for the reader's language. */
export type MessageArgument = string | number | Message | readonly MessageArgument[];

/** The arguments of a message, by the name of their placeholder. */
export type MessageArguments = Readonly<Record<string, MessageArgument>>;

/** A string, which every reader sees unchanged, or a message, which is translated for each reader. */
export type Translatable = string | Message;

/** A text in any language: the code of its entry in a catalog, and its arguments. */
export class Message {
  /** The package and the keys of the entry: `flow.noNode`. */
  readonly code: string;
  readonly args: MessageArguments;
  /** In English. */
  readonly text: string;

  constructor(code: string, args: MessageArguments, text: string) {
    this.code = code;
    this.args = Object.freeze({ ...args });
    this.text = text;
    Object.freeze(this);
  }

  toString(): string {
    return this.text;
  }

  /** The form that is sent to a page. */
  toJSON(): object {
    const { code, args, text } = this;
    return { $: "message", code, args, text };
  }
}

/** A text with a variant for each plural category of `count`: `{ one: "{count} node", other: "{count} nodes" }`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** One text, with placeholders such as `{name}`. */
type MessageTemplate = string | Plural;

/** The messages of one package in one language, as data: it can be stored in a file and sent to a page. */
export interface MessageCatalog {
  readonly [key: string]: MessageTemplate | MessageCatalog;
}

/** The messages of a language, by package. */
export interface Language {
  /** A BCP 47 tag, such as `de` or `pt-BR`; numbers and dates follow it. */
  readonly locale: string;
  readonly messages: MessageCatalog;
  /** The language of texts that are missing here; without it they are in English. */
  readonly base?: Language | undefined;
}

/** The languages that Heddle ships. A page loads the texts of all but English on demand. */
export const languageNames = ["en", "de"] as const;

export type LanguageName = (typeof languageNames)[number];

/**
 * The value of an option `messages`: a language that Heddle ships, or texts of your own. Where those leave something
 * out, the shipped language of their locale is used, then English.
 */
export type LanguageChoice = LanguageName | Language;

/** The shipped language that a locale belongs to: `"de-AT"` → `"de"`, `"fr"` → undefined. */
export function shippedLanguage(locale: string): LanguageName | undefined {
  const [primary] = locale.toLowerCase().split("-");
  return languageNames.find((name) => name === primary);
}

/** The catalog of another language for the messages of a package; the compiler finds a missing entry. */
export type Translation<Catalog> = {
  readonly [Key in keyof Catalog]: Catalog[Key] extends MessageTemplate
    ? MessageTemplate
    : Translation<Catalog[Key]>;
};

/** The names of the placeholders: `"{a} of {b} in { }"` → `"a" | "b"`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Placeholders<Rest>
  : never;

type Create<Names extends string> = [Names] extends [never]
  ? Message
  : (args: {
      readonly [Name in Names]: Name extends "count" ? number : MessageArgument;
    }) => Message;

/** For each entry of a catalog its message, or the function that creates it from its arguments. */
export type Messages<Catalog> = {
  readonly [Key in keyof Catalog]: Catalog[Key] extends string
    ? Create<Placeholders<Catalog[Key]>>
    : Catalog[Key] extends { readonly other: string }
      ? Create<Placeholders<Extract<Catalog[Key][keyof Catalog[Key]], string>> | "count">
      : Messages<Catalog[Key]>;
};

/** Declares the messages of a package by their English texts. */
export function defineMessages<const Catalog extends MessageCatalog>(
  name: string,
  catalog: Catalog,
): Messages<Catalog> {
  // The loop below creates for each entry what the type says.
  return creators(name, catalog) as Messages<Catalog>;
}

function creators(code: string, catalog: MessageCatalog): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, entry]) => {
      const inner = `${code}.${key}`;
      if (!isTemplate(entry)) return [key, creators(inner, entry)];
      const hasArguments = typeof entry !== "string" || /\{\w+\}/.test(entry);
      return [
        key,
        hasArguments
          ? (args: MessageArguments) => new Message(inner, args, fill(entry, args, english))
          : new Message(inner, {}, entry),
      ];
    }),
  );
}

const english: Language = { locale: "en", messages: {} };

/** The text for a reader of this language: in its words, else in those of its base, else in English. */
export function translate(text: Translatable, language: Language | undefined): string {
  if (typeof text === "string") return text;
  for (let source = language; source !== undefined; source = source.base) {
    const found = textIn(source, text, language);
    if (found !== undefined) return found;
  }
  return text.text;
}

/** Undefined where the source has no text that fits: an app may load it from anywhere, and it must not break a page. */
function textIn(
  { messages: catalog, locale }: Language,
  { code, args }: Message,
  reader: Language = english,
): string | undefined {
  try {
    const template = templateOf(code, catalog);
    return template === undefined ? undefined : fill(template, args, reader, locale);
  } catch {
    return undefined;
  }
}

function templateOf(code: string, catalog: MessageCatalog): MessageTemplate | undefined {
  let entry: MessageTemplate | MessageCatalog | undefined = catalog;
  for (const key of code.split(".")) {
    if (typeof entry !== "object" || !Object.hasOwn(entry, key)) return undefined;
    entry = (entry as MessageCatalog)[key];
  }
  return entry !== undefined && isTemplate(entry) ? entry : undefined;
}

function isTemplate(entry: MessageTemplate | MessageCatalog): entry is MessageTemplate {
  return typeof entry === "string" || typeof entry["other"] === "string";
}

/**
 * `fill("{count} of {all}", { count: 1, all: 2000 }, english)` → `"1 of 2,000"`. `locale` is that of the template, which
 * may come from the base of the reader's language.
 */
function fill(
  template: MessageTemplate,
  args: MessageArguments,
  language: Language,
  locale: string = language.locale,
): string {
  const text = typeof template === "string" ? template : variantOf(template, args, locale);
  const [start = "", ...rest] = messageParts(text);
  let filled = start;
  for (let at = 0; at < rest.length; at += 2) {
    const name = rest[at] ?? "";
    if (Object.hasOwn(args, name)) filled += write(args[name] ?? "", language);
    else if (language === english) filled += `{${name}}`;
    else throw new TypeError(`There is no argument for {${name}}`);
    filled += rest[at + 1] ?? "";
  }
  return filled;
}

const knownParts = new Map<string, readonly string[]>();

/** `"{count} of {all}"` → `["", "count", " of ", "all", ""]`. A catalog has a limited number of texts, so they are kept. */
function messageParts(text: string): readonly string[] {
  const known = knownParts.get(text) ?? text.split(/\{(\w+)\}/);
  knownParts.set(text, known);
  return known;
}

function variantOf(plural: Plural, { count }: MessageArguments, locale: string): string {
  return plural[formats(locale).plural(Number(count))] ?? plural.other;
}

function write(argument: MessageArgument, language: Language): string {
  if (typeof argument === "string") return argument;
  if (argument instanceof Message) return translate(argument, language);
  const { number, list } = formats(language.locale);
  return typeof argument === "number"
    ? number(argument)
    : list(argument.map((item) => write(item, language)));
}

/** How a locale writes numbers and lists, and which plural form it uses. */
interface Formats {
  readonly number: (value: number) => string;
  readonly plural: (count: number) => Intl.LDMLPluralRule;
  readonly list: (items: readonly string[]) => string;
}

/** Each format is created when it is first used: that takes longer than formatting a thousand times. */
function intlFormats(locale: string): Formats {
  let number: Intl.NumberFormat | undefined;
  let plural: Intl.PluralRules | undefined;
  let list: Intl.ListFormat | undefined;
  return {
    number(value) {
      number ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      return number.format(value);
    },
    plural(count) {
      plural ??= new Intl.PluralRules(locale);
      return plural.select(count);
    },
    list(items) {
      list ??= new Intl.ListFormat(locale, { type: "unit", style: "short" });
      return list.format(items);
    },
  };
}

/** The same as those of `Intl`, whose creation would take a third of the script that shows a small graph. */
function plainFormats(locale: string, thousands: string, last: string): Formats {
  const intl = intlFormats(locale);
  return {
    number: (value) =>
      Number.isSafeInteger(value)
        ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
        : intl.number(value),
    plural: (count) => (Math.abs(count) === 1 ? "one" : "other"),
    // `a`, `a, b`, `a, b und c`
    list: (items) =>
      items.length < 3
        ? items.join(", ")
        : `${items.slice(0, -1).join(", ")}${last}${items.at(-1)}`,
  };
}

const knownFormats = new Map<string, Formats>([
  ["en", plainFormats("en", ",", ", ")],
  ["de", plainFormats("de", ".", " und ")],
]);

function formats(locale: string): Formats {
  const known = knownFormats.get(locale) ?? intlFormats(locale);
  knownFormats.set(locale, known);
  return known;
}
