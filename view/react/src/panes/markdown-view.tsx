import type { Markdown } from "@heddle/views";
import { type ReactNode, useContext, useMemo } from "react";

import { HeadingLevel } from "../heading.tsx";
import type * as renderer from "../markdown/markdown-html.ts";
import type { ViewProps } from "../registry.ts";
import { useModule } from "../use-module.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Markdown>()("visible", "text", "images");
const loadRenderer = (): Promise<typeof renderer> => import("../markdown/markdown-html.ts");

/** Text in Markdown: as plain text until the renderer has been loaded. */
export function MarkdownView({ handle }: ViewProps): ReactNode {
  const { visible, text, images } = useParams(handle, shown);
  const loaded = useModule(loadRenderer);
  const level = useContext(HeadingLevel);
  const html = useMemo(
    () => loaded?.markdownHtml(text, { level, images }),
    [loaded, text, level, images],
  );
  if (!visible) return null;
  if (html === undefined) return <div className="hd-own hd-markdown hd-plain">{text}</div>;
  return <div className="hd-own hd-markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
