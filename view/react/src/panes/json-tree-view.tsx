import { stringifyExactJson } from "@heddle/schema";
import type { JsonTree } from "@heddle/views";
import type { ReactNode } from "react";

import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { addStyles } from "../styles/sheet.ts";
import { tree } from "../styles/tree.ts";
import { paramNames, useParams } from "../use-params.ts";
import { JsonNode } from "./json-node.tsx";

const shown = paramNames<JsonTree>()("visible", "value", "label", "depth");

addStyles(tree);

/** A JSON value as a tree. */
export function JsonTreeView({ handle }: ViewProps): ReactNode {
  const { visible, value, label, depth } = useParams(handle, shown);
  const { announce } = useStage();
  if (!visible) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(stringifyExactJson(value, 2));
      announce(messages.copied);
    } catch {
      announce(messages.notCopied);
    }
  };
  return (
    <div className="hd-own hd-tree">
      <button type="button" className="hd-chip hd-copy" onClick={() => void copy()}>
        {messages.copy}
      </button>
      <JsonNode name={label || undefined} value={value} depth={depth} />
    </div>
  );
}
