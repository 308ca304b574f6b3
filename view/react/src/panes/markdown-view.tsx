import type { Markdown } from "@heddle/views";
import type { ReactNode } from "react";

import { MarkdownText } from "../field/description.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Markdown>()("visible", "text", "images");

/** Text in Markdown. */
export function MarkdownView({ handle }: ViewProps): ReactNode {
  const { visible, text, images } = useParams(handle, renderedParams);
  return visible && <MarkdownText {...{ text, images }} className="hd-own" />;
}
