import { type Language, type LanguageChoice, shippedLanguage } from "@heddle/params";

/** The languages of a server: one for all visitors, or several to choose from by the visitor's browser. */
export type LanguageChoices = LanguageChoice | readonly Language[];

/** The language for a visitor: `"fr, de-AT;q=0.8"` → `"de"` on a server with the shipped languages. */
export function languageFor(
  accepted: string | undefined,
  choices: LanguageChoices | undefined,
): LanguageChoice {
  if (choices !== undefined && !isList(choices)) return choices;
  for (const tag of [...acceptedTags(accepted ?? ""), "en"]) {
    // Texts of the app come first, because the page lays them over those of the shipped language.
    const language = closest(tag, choices ?? []) ?? shippedLanguage(tag);
    if (language) return language;
  }
  return "en";
}

/** The language of exactly this locale, or one with the same primary language: `de-CH` for `de`. */
function closest(tag: string, languages: readonly Language[]): Language | undefined {
  const isExact = ({ locale }: Language): boolean => locale.toLowerCase() === tag;
  const isRelated = ({ locale }: Language): boolean => primaryOf(locale) === primaryOf(tag);
  return languages.find(isExact) ?? languages.find(isRelated);
}

export function localeOf(choice: LanguageChoice): string {
  return typeof choice === "string" ? choice : choice.locale;
}

function isList(choices: LanguageChoices): choices is readonly Language[] {
  return Array.isArray(choices);
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** The most tags that are read, because a header can be long. */
const maxTags = 50;

/** The tags of an `Accept-Language` header, preferred ones first: `"en;q=0.5, DE"` → `["de", "en"]`. */
function acceptedTags(header: string): string[] {
  return header
    .split(",", maxTags)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}
