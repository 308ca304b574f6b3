import { type Language, type LanguageChoice, shippedLanguage } from "@heddle/params";

/** The shipped languages that are loaded on demand. */
export const loads: Record<string, () => Promise<Language>> = {
  de: async () => (await import("./languages/de.ts")).german,
};

const english: Language = { locale: "en", messages: {} };

/** Languages that have arrived. One that could not be loaded is replaced by English. */
export const arrived: Map<string, Language> = new Map([["en", english]]);

/** The shipped language that a choice needs: `{ locale: "de-AT", … }` → `"de"`. */
export function neededLanguage(messages: LanguageChoice | undefined): string | undefined {
  return typeof messages === "object" ? shippedLanguage(messages.locale) : messages;
}

/** Loads a shipped language: afterwards `arrived` has it. */
export async function loadLanguage(name: string): Promise<void> {
  if (arrived.has(name)) return;
  arrived.set(name, (await loads[name]?.().catch(() => undefined)) ?? english);
}

/** Starts loading the language of a choice, so that a view with it is shown sooner. */
export function preloadLanguage(messages: LanguageChoice): void {
  const name = neededLanguage(messages);
  if (name !== undefined) void loadLanguage(name);
}
