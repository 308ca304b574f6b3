import {
  assertArgument,
  type Language,
  type LanguageChoice,
  languageKind,
  shippedLanguage,
  type Translatable,
  translate,
} from "@heddle/params";
import {
  type Context,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

/** The language of the nearest view root; undefined is English. */
const LanguageContext: Context<Language | undefined> = createContext<Language | undefined>(
  undefined,
);

/** Writes a text in the language of the reader. */
export type Translate = (text: Translatable) => string;

/** `const t = useTranslate()` in a component: `t(messages.close)` → `"Close"` or `"Schließen"`. */
export function useTranslate(): Translate {
  const language = useContext(LanguageContext);
  return useMemo(() => (text) => translate(text, language), [language]);
}

/** The language of the reader; undefined is English. */
export function useLanguage(): Language | undefined {
  return useContext(LanguageContext);
}

/** The shipped languages that are loaded on demand. */
const loads: Readonly<Record<string, () => Promise<Language>>> = {
  de: async () => (await import("./languages/de.ts")).german,
};

/** Languages that have arrived; undefined is one that could not be loaded. */
const arrived = new Map<string, Language | undefined>([["en", undefined]]);

interface LanguageProviderProps {
  /** Without it the language around is used. */
  readonly messages: LanguageChoice | undefined;
  readonly children: ReactNode;
}

/** Shows its content in a language, once that has arrived. One that cannot be loaded is replaced by English. */
export function LanguageProvider({ messages, children }: LanguageProviderProps): ReactNode {
  if (messages !== undefined) assertArgument("HeddleView", "messages", messages, languageKind);
  const around = useLanguage();
  const name = typeof messages === "object" ? shippedLanguage(messages.locale) : messages;
  const hasArrived = useArrival(name);
  const shipped = hasArrived && name !== undefined ? arrived.get(name) : undefined;
  const chosen = useMemo(
    () => (typeof messages === "object" ? { base: shipped, ...messages } : shipped),
    [messages, shipped],
  );
  if (!hasArrived) return null;
  const language = messages === undefined ? around : chosen;
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Loads a shipped language; true once it has arrived. */
function useArrival(name: string | undefined): boolean {
  const [, setArrivals] = useState(0);
  const hasArrived = name === undefined || arrived.has(name);
  useEffect(() => {
    if (hasArrived) return undefined;
    let isMounted = true;
    const finish = (language?: Language): void => {
      arrived.set(name, language);
      if (isMounted) setArrivals((count) => count + 1);
    };
    loads[name]?.().then(finish, () => finish());
    return () => {
      isMounted = false;
    };
  }, [name, hasArrived]);
  return hasArrived;
}
