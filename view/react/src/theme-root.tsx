import type { HTMLAttributes, ReactElement } from "react";

import { useLanguage } from "./language.tsx";
import { followColorScheme } from "./styles/color-scheme.ts";
import { useAttachment } from "./use-attachment.ts";

/** Light or dark; without a theme a view follows the `color-scheme` of the page. */
export type Theme = "light" | "dark";

interface ThemeRootProps extends HTMLAttributes<HTMLDivElement> {
  readonly theme?: Theme | undefined;
}

/** The outermost element of a shadow root: it has the language, the color scheme and the variables of the theme. */
export function ThemeRoot({ theme, ...attributes }: ThemeRootProps): ReactElement {
  const ref = useAttachment(followColorScheme);
  const lang = useLanguage()?.locale;
  return <div ref={ref} className="hd-root" lang={lang} data-theme={theme} {...attributes} />;
}
