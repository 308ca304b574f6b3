import {
  type CanvasCatalog,
  type Choice,
  type Choices,
  chordLabel,
  commandTable,
  type ConnectionChoice,
  connectionChoices,
  drawConnection,
  type Item,
  messages,
  type Point,
  type Port,
  recordsOf,
  startConnecting,
} from "@heddle/canvas";
import type { Translatable } from "@heddle/params";
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

import { useTranslate } from "../../language.tsx";
import { DialogHead } from "../../layouts/dialog-head.tsx";
import { useFlowScope, useSignal } from "../flow-context.ts";
import { addableTypes, labelOf, matchingTypes } from "../side-bar/node-types.ts";
import { Picker } from "./picker.tsx";

/** The open dialog. */
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

/** Lists the node types, adds a node and moves the cursor to it. */
function AddDialog({ at, onClose }: AddDialogProps): ReactElement {
  const t = useTranslate();
  const { flow, commands, cursor } = useFlowScope();
  const choicesFor = useCallback(
    (query: string): Choices => {
      const types = addableTypes(flow.get("nodeTypeRecords"), t);
      const listed = matchingTypes(types, query).map((type) => ({
        key: type.type,
        title: labelOf(type),
        icon: type.icon,
        color: type.color,
      }));
      return { listed, moreCount: 0 };
    },
    [flow, t],
  );
  const add = async (type: string): Promise<void> => {
    onClose();
    const id = await commands.insert(type, at);
    if (id !== undefined) cursor.go({ kind: "node", id });
  };
  return (
    <FlowDialog title={t(messages.addNode)} onClose={onClose}>
      <Picker
        label={t(messages.addSearch)}
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

const noChoices = (): Choices => ({ listed: [], moreCount: 0 });

/** Lists the ports that a node can be connected to, from one of its ports. */
function ConnectDialog({ node, onClose }: ConnectDialogProps): ReactElement {
  const t = useTranslate();
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
    // `portsOf` returns new objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [scope, node, chosen],
  );
  const preview = useConnectionPreview(node, port);
  const id = useId();
  return (
    <FlowDialog title={t(messages.connectTo({ title: names.title(node) }))} onClose={onClose}>
      {ports.length > 1 && (
        <div className="hd-flow-from">
          <label htmlFor={id}>{t(messages.connectFrom)}</label>
          <select
            id={id}
            className="hd-input hd-select"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {ports.map((each, at) => (
              <option key={`${each.side} ${each.id}`} value={at}>
                {t(portName(each))}
              </option>
            ))}
          </select>
        </div>
      )}
      <Picker
        label={t(messages.connectSearch)}
        choicesFor={choicesFor}
        onChoose={(choice) => {
          onClose();
          // The picker returns one of these choices.
          void intents.connect((choice as ConnectionChoice).connection);
        }}
        onActive={preview}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

/** Marks the ports that fit, and draws the connection to the active choice, behind the dialog. */
function useConnectionPreview(
  node: string,
  port: Port | undefined,
): (choice: Choice | undefined) => void {
  const scope = useFlowScope();
  useEffect(() => (port ? startConnecting(scope, { node, port }) : undefined), [scope, node, port]);
  return useCallback(
    (choice) => {
      // All choices of this picker are ports.
      const { end } = (choice ?? {}) as Partial<ConnectionChoice>;
      if (port && end) drawConnection(scope, { node, port }, end);
    },
    [scope, node, port],
  );
}

function portName({ id: name, side }: Port): Translatable {
  if (name === null) return messages[side];
  return side === "input" ? messages.inputNamed({ name }) : messages.outputNamed({ name });
}

interface RenameDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Changes the label of a node or an edge; an empty text removes it. */
function RenameDialog({ item, onClose }: RenameDialogProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { kind, id } = item;
  const [label, setLabel] = useState(() => recordsOf(scope, item).get(id)?.label ?? "");
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which focuses its first button.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = (): void => {
    onClose();
    void scope.intents.relabel(kind, id, label.trim() === "" ? null : label);
  };
  return (
    <FlowDialog title={t(messages.renameItem({ name: scope.names.short(item) }))} onClose={onClose}>
      <div className="hd-flow-rename">
        <label htmlFor={field}>{t(messages.renameField)}</label>
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
        <button type="button" className="hd-button" data-variant="primary" onClick={save}>
          {t(messages.renameAction)}
        </button>
      </div>
    </FlowDialog>
  );
}

/** The actions of arrow keys with their modifiers. */
const navigationKeys: readonly (readonly [keyof CanvasCatalog["navigation"], ...string[]])[] = [
  ["space", "Arrow"],
  ["along", "Alt+ArrowLeft", "Alt+ArrowRight"],
  ["siblings", "ArrowUp", "ArrowDown"],
  ["ends", "Home", "End"],
  ["move", "Shift+Arrow"],
  ["nudge", "Mod+Arrow"],
];

function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTranslate();
  const { navigation, commands } = messages;
  return (
    <FlowDialog title={t(commands.keys)} onClose={onClose}>
      <dl className="hd-flow-keys">
        {navigationKeys.map(([name, ...keys]) => (
          <Row key={name} keys={keys} text={t(navigation[name])} />
        ))}
        {commandTable.map(({ name, keys }) => (
          <Row key={name} keys={keys} text={t(commands[name])} />
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

/** A modal dialog over the graph; the browser traps and restores the focus. */
function FlowDialog({ title, onClose, children }: FlowDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The browser restores the focus only if the dialog closes before it is removed.
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

export function Keys({ chord }: { chord: string }): ReactElement {
  const t = useTranslate();
  return <kbd className="hd-flow-chord">{t(chordLabel(chord))}</kbd>;
}
