import { stringifyExactJson } from "@heddle/schema";
import type { JsonTree } from "@heddle/views";
import type { ReactNode } from "react";

import { CopyButton } from "../copy-button.tsx";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { tree } from "../styles/tree.ts";
import { paramNames, useParams } from "../use-params.ts";
import { JsonNode } from "./json-node.tsx";

const shown = paramNames<JsonTree>()("visible", "value", "label", "depth");

addStyles(tree);

/** A JSON value as a tree. */
export function JsonTreeView({ handle }: ViewProps): ReactNode {
  const { visible, value, label, depth } = useParams(handle, shown);
  if (!visible) return null;
  return (
    <div className="hd-own hd-tree">
      <CopyButton text={() => stringifyExactJson(value, 2)} of={label} />
      <JsonNode name={label || undefined} value={value} depth={depth} />
    </div>
  );
}
