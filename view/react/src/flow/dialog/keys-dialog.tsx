import type { ReactElement } from "react";

import { commandTable } from "../command/command-table.ts";
import { flowMessages } from "../messages.ts";
import { FlowDialog } from "./flow-dialog.tsx";
import { Keys } from "./keys.tsx";

/** What arrow keys do, with the keys that are held with them. */
const walks: readonly (readonly [keyof typeof flowMessages.walks, ...string[]])[] = [
  ["space", "Arrow"],
  ["along", "Alt+ArrowLeft", "Alt+ArrowRight"],
  ["siblings", "ArrowUp", "ArrowDown"],
  ["ends", "Home", "End"],
  ["move", "Shift+Arrow"],
  ["nudge", "Mod+Arrow"],
];

/** All keys and what they do. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { walks: walkNames, commands } = flowMessages;
  return (
    <FlowDialog title={commands.keys} onClose={onClose}>
      <dl className="hd-flow-keys">
        {walks.map(([name, ...keys]) => (
          <Row key={name} keys={keys} text={walkNames[name]} />
        ))}
        {commandTable.map(({ name, keys }) => (
          <Row key={name} keys={keys} text={commands[name]} />
        ))}
      </dl>
    </FlowDialog>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }): ReactElement {
  return (
    <div>
      <dt>
        {keys.map((chord) => (
          <Keys key={chord} chord={chord} />
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
