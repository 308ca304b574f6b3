import type { ReactElement, ReactNode } from "react";

import { kindOf, titleOf } from "../drawing/drawn-node.ts";
import type { NodeContent } from "../projection.ts";

interface NodeHeaderProps {
  readonly content: NodeContent;
  readonly children: ReactNode;
}

/** The icon, the name and the type of a node. */
export function NodeHeader({ content: { record, type }, children }: NodeHeaderProps): ReactElement {
  const title = titleOf(record, type);
  const kind = kindOf(record, type);
  const name = (
    <span className="hd-node-title" title={title}>
      {title}
    </span>
  );
  return (
    <div className="hd-node-header">
      {type?.icon && (
        <span className="hd-node-icon" aria-hidden="true">
          {type.icon}
        </span>
      )}
      {kind === undefined ? (
        name
      ) : (
        <span className="hd-node-names">
          {name}
          <span className="hd-node-kind">{kind}</span>
        </span>
      )}
      {children}
    </div>
  );
}
