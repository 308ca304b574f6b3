import type { ReactElement } from "react";

import { portsOf } from "../drawing/node-ports.ts";
import type { NodeRecord, NodeTypeRecord } from "../flow-records.ts";

interface NodePortsProps {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
}

/** The places where edges arrive and leave, with their names. */
export function NodePorts({ record, type }: NodePortsProps): ReactElement {
  const rows = Math.max(type?.inputs?.length ?? 0, type?.outputs?.length ?? 0);
  return (
    <>
      {rows > 0 && <NodeRows {...{ type, rows }} />}
      {portsOf(record, type).map(({ side, id, y }) => (
        <span
          key={`${side} ${id}`}
          className="hd-port"
          data-side={side}
          data-port={id ?? undefined}
          data-closed={record.connectable ? undefined : ""}
          style={{ top: y }}
        />
      ))}
    </>
  );
}

function NodeRows({
  type,
  rows,
}: {
  type: NodeTypeRecord | undefined;
  rows: number;
}): ReactElement {
  return (
    <div className="hd-node-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="hd-node-row">
          <span>{type?.inputs?.[row]}</span>
          <span>{type?.outputs?.[row]}</span>
        </div>
      ))}
    </div>
  );
}
