import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { DialogHead } from "../../layouts/dialog-head.tsx";
import { commandTable } from "../canvas/command/command-table.ts";
import { type ConnectionChoice, connectionChoices } from "../canvas/command/connection-choices.ts";
import type { Point } from "../canvas/geometry/rectangle.ts";
import { chordLabel } from "../canvas/keyboard/chords.ts";
import { flowMessages } from "../canvas/messages.ts";
import { type Item, type NodeTypeRecords, recordsOf } from "../canvas/records.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";
import { addableTypes, labelOf, matchingTypes } from "../side-bar/node-types.ts";
import { type Choices, Picker } from "./picker.tsx";

/** The window that the user asked for. */
export function FlowDialogs(): ReactNode {
  const { dialog } = useFlowScope();
  const request = useSignal(dialog);
  const close = (): void => dialog.set(undefined);
  switch (request?.kind) {
    case "keys":
      return <KeysDialog onClose={close} />;
    case "add":
      return <AddDialog at={request.at} onClose={close} />;
    case "connect":
      return <ConnectDialog node={request.node} onClose={close} />;
    case "rename":
      return <RenameDialog item={request.item} onClose={close} />;
    case undefined:
      return null;
  }
}

interface AddDialogProps {
  readonly at: Point | undefined;
  readonly onClose: () => void;
}

/** Asks for the type of a node, adds one and goes there. */
export function AddDialog({ at, onClose }: AddDialogProps): ReactElement {
  const { handle, commands, cursor } = useFlowScope();
  const choicesFor = useCallback(
    (query: string): Choices => {
      const types = addableTypes(handle.read("nodeTypeRecords") as NodeTypeRecords);
      const shown = matchingTypes(types, query).map((type) => ({
        key: type.type,
        title: labelOf(type),
        icon: type.icon,
        color: type.color,
      }));
      return { shown, more: 0 };
    },
    [handle],
  );
  const add = async (type: string): Promise<void> => {
    onClose();
    const id = await commands.insert(type, at);
    if (id !== undefined) cursor.go({ kind: "node", id });
  };
  return (
    <FlowDialog title={flowMessages.addNode} onClose={onClose}>
      <Picker
        label={flowMessages.addSearch}
        choicesFor={choicesFor}
        onChoose={({ key }) => void add(key)}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

interface ConnectDialogProps {
  readonly node: string;
  readonly onClose: () => void;
}

const noChoices = (): Choices => ({ shown: [], more: 0 });

/** Asks what a node is to be connected to, and from which of its ports. */
export function ConnectDialog({ node, onClose }: ConnectDialogProps): ReactElement {
  const scope = useFlowScope();
  const { state, names, commands, intents } = scope;
  const ports = state.portsOf(node);
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
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

interface RenameDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Asks for another label of a node or an edge; an empty one takes it away. */
export function RenameDialog({ item, onClose }: RenameDialogProps): ReactElement {
  const scope = useFlowScope();
  const { kind, id } = item;
  const [label, setLabel] = useState(() => recordsOf(scope, item).get(id)?.label ?? "");
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // After the window is open, which gives the focus to its first button.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = (): void => {
    onClose();
    void scope.intents.relabel(kind, id, label.trim() === "" ? null : label);
  };
  return (
    <FlowDialog title={flowMessages.renameItem(scope.names.short(item))} onClose={onClose}>
      <div className="hd-flow-rename">
        <label htmlFor={field}>{flowMessages.renameField}</label>
        <input
          id={field}
          className="hd-input"
          value={label}
          ref={input}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <button type="button" className="hd-button" data-look="primary" onClick={save}>
          {flowMessages.renameAction}
        </button>
      </div>
    </FlowDialog>
  );
}

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

interface FlowDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window over the graph; the browser keeps the focus inside and gives it back. */
export function FlowDialog({ title, onClose, children }: FlowDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="hd-dialog hd-flow-dialog"
      aria-labelledby={id}
      onClose={onClose}
    >
      <DialogHead {...{ id, title, onClose }} />
      <div className="hd-flow-dialog-body">{children}</div>
    </dialog>
  );
}

/** Keys that are pressed together. */
export function Keys({ chord }: { chord: string }): ReactElement {
  return <kbd className="hd-flow-chord">{chordLabel(chord)}</kbd>;
}
