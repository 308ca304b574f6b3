import {
  assertArgument,
  type Language,
  type LanguageChoice,
  languageKind,
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

import { arrived, loadLanguage, neededLanguage } from "./load-language.ts";

/** Writes a text in the language of the reader. */
export type Translate = (text: Translatable) => string;

/** The person who reads a view. */
interface Reader {
  /** Undefined is English. */
  readonly language: Language | undefined;
  readonly translate: Translate;
}

function readerOf(language: Language | undefined): Reader {
  return { language, translate: (text) => translate(text, language) };
}

/** The reader of the nearest view root. */
const ReaderContext: Context<Reader> = createContext(readerOf(undefined));

/** `const t = useTranslate()` in a component: `t(messages.close)` → `"Close"` or `"Schließen"`. */
export function useTranslate(): Translate {
  return useContext(ReaderContext).translate;
}

/** The language of the reader; undefined is English. */
export function useLanguage(): Language | undefined {
  return useContext(ReaderContext).language;
}

interface LanguageProviderProps {
  /** Without it the language around is used. */
  readonly messages: LanguageChoice | undefined;
  readonly children: ReactNode;
}

/**
 * Renders its content in a language. The first render waits until the language is loaded; a later change keeps the
 * previous language until then. English replaces a language that cannot be loaded.
 */
export function LanguageProvider({ messages, children }: LanguageProviderProps): ReactNode {
  if (messages !== undefined) assertArgument("HeddleView", "messages", messages, languageKind);
  const around = useLanguage();
  const name = neededLanguage(messages);
  const hasArrived = useArrival(name);
  const shipped = hasArrived && name !== undefined ? arrived.get(name) : undefined;
  const chosen = useMemo(
    () =>
      typeof messages === "object" ? { ...messages, base: messages.base ?? shipped } : shipped,
    [messages, shipped],
  );
  const language = messages === undefined ? around : chosen;
  const [last, setLast] = useState<{ readonly language: Language | undefined }>();
  if (hasArrived && (!last || last.language !== language)) setLast({ language });
  const shown = hasArrived ? language : last?.language;
  const reader = useMemo(() => readerOf(shown), [shown]);
  if (!hasArrived && !last) return null;
  return <ReaderContext.Provider value={reader}>{children}</ReaderContext.Provider>;
}

/** Loads a shipped language; true once it has arrived. */
function useArrival(name: string | undefined): boolean {
  const [, setArrivals] = useState(0);
  const hasArrived = name === undefined || arrived.has(name);
  useEffect(() => {
    if (hasArrived) return undefined;
    let isMounted = true;
    void loadLanguage(name).then(() => {
      if (isMounted) setArrivals((count) => count + 1);
    });
    return () => {
      isMounted = false;
    };
  }, [name, hasArrived]);
  return hasArrived;
}
