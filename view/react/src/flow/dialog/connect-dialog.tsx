import { type ReactElement, useId, useMemo, useState } from "react";

import { useFlowScope } from "../flow-context.ts";
import { flowMessages } from "../messages.ts";
import { type ConnectionChoice, connectionChoices } from "./connection-choices.ts";
import { FlowDialog } from "./flow-dialog.tsx";
import { type Choices, Picker } from "./picker.tsx";

interface ConnectDialogProps {
  readonly node: string;
  readonly onClose: () => void;
}

const noChoices = (): Choices => ({ shown: [], more: 0 });

/** Asks what a node is to be connected to, and from which of its ports. */
export function ConnectDialog({ node, onClose }: ConnectDialogProps): ReactElement {
  const scope = useFlowScope();
  const { picture, names, commands, intents } = scope;
  const ports = picture.portsOf(node);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      ports.findIndex(({ side }) => side === "output"),
      0,
    ),
  );
  const port = ports[chosen] ?? ports[0];
  const choicesFor = useMemo(
    () => (port ? connectionChoices(scope, node, port) : noChoices),
    // A port is made anew each time that it is asked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [scope, node, chosen],
  );
  const id = useId();
  return (
    <FlowDialog title={flowMessages.connectTo(names.title(node))} onClose={onClose}>
      {ports.length > 1 && (
        <div className="hd-flow-from">
          <label htmlFor={id}>{flowMessages.connectFrom}</label>
          <select
            id={id}
            className="hd-input hd-select"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {ports.map(({ id: name, side }, at) => (
              <option key={`${side} ${name}`} value={at}>
                {flowMessages.port(name, side)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Picker
        label={flowMessages.connectSearch}
        choicesFor={choicesFor}
        onChoose={(choice) => {
          onClose();
          // These are the choices that were given.
          void intents.connect((choice as ConnectionChoice).connection);
        }}
        onRefused={(reason) => commands.refuse(reason)}
      />
    </FlowDialog>
  );
}
