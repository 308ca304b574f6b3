import { type ReactNode, useContext, useLayoutEffect, useRef } from "react";

import { HeadingLevel } from "../heading.tsx";
import { useTranslate } from "../language.tsx";
import { useModule } from "../lazy-view.ts";
import type * as renderer from "../markdown/markdown-html.ts";

/** Without these characters a text reads the same with and without Markdown. */
const markup = /[`*_[\]<#|~]|^\s*(?:[-+]|\d+[.)])\s|\n\s*\n/m;

interface DescriptionProps {
  readonly id?: string | undefined;
  readonly text: string;
}

/** The description of a field or section. OpenAPI descriptions are Markdown; its renderer is loaded when needed. */
export function Description({ id, text }: DescriptionProps): ReactNode {
  // Descriptions often come from third parties: their images must not make the page contact other servers.
  if (markup.test(text)) {
    return <MarkdownText id={id} text={text} images={false} className="hd-description" />;
  }
  return (
    <p id={id} className="hd-description">
      {text}
    </p>
  );
}

interface MarkdownTextProps extends DescriptionProps {
  /** Whether images are loaded; otherwise they are links. */
  readonly images: boolean;
  readonly className: string;
}

const loadRenderer = (): Promise<typeof renderer> => import("../markdown/markdown-html.ts");

/** Rendered Markdown, as plain text until the renderer is loaded. */
export function MarkdownText({ id, text, images, className }: MarkdownTextProps): ReactNode {
  const loaded = useModule(loadRenderer);
  const level = useContext(HeadingLevel);
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // As nodes: a page that requires Trusted Types lets no component set HTML.
  useLayoutEffect(() => {
    if (!loaded) return;
    box.current?.replaceChildren(loaded.renderMarkdown(text, { level, images, translate }));
  }, [loaded, text, level, images, translate]);
  return loaded ? (
    <div ref={box} id={id} className={`${className} hd-markdown`} />
  ) : (
    <div id={id} className={`${className} hd-plain`}>
      {text}
    </div>
  );
}
