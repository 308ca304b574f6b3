import { type ReactNode, useContext, useMemo } from "react";

import { HeadingLevel } from "../heading.tsx";
import type * as renderer from "../markdown/markdown-html.ts";
import { useModule } from "../use-module.ts";

const loadRenderer = (): Promise<typeof renderer> => import("../markdown/markdown-html.ts");

/** Characters without which a text is the same with and without Markdown. */
const markup = /[`*_[\]<#|~]|^\s*(?:[-+]|\d+[.)])\s|\n\s*\n/m;

interface DescriptionProps {
  readonly id?: string | undefined;
  readonly text: string;
}

/** What stands below a title. OpenAPI describes in Markdown; the renderer is loaded where there is some. */
export function Description({ id, text }: DescriptionProps): ReactNode {
  if (markup.test(text)) return <MarkdownDescription id={id} text={text} />;
  return (
    <p id={id} className="hd-description">
      {text}
    </p>
  );
}

function MarkdownDescription({ id, text }: DescriptionProps): ReactNode {
  const loaded = useModule(loadRenderer);
  const level = useContext(HeadingLevel);
  // A schema is often somebody else's: what it shows does not make the page ask another server.
  const html = useMemo(
    () => loaded?.markdownHtml(text, { level, images: false }),
    [loaded, text, level],
  );
  if (html === undefined) {
    return (
      <div id={id} className="hd-description hd-plain">
        {text}
      </div>
    );
  }
  return (
    <div
      id={id}
      className="hd-description hd-markdown"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
