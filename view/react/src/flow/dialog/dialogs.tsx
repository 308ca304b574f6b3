import {
  type Choices,
  chordLabel,
  type Command,
  type CommandSection,
  type DialogRequest,
  type FlowScope,
  isOffered,
  type Item,
  type KernelCatalog,
  messages,
  type Point,
} from "@heddle/canvas";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope } from "../flow-context.ts";
import { addableTypes, iconOf, labelOf, matchingTypes } from "../side-bar/node-types.ts";
import {
  AddConnectedDialog,
  ConnectDialog,
  InsertDialog,
  ReconnectDialog,
} from "./connection-dialogs.tsx";
import { FlowDialog } from "./flow-dialog.tsx";
import { Picker } from "./picker.tsx";

interface OpenDialogProps {
  readonly request: DialogRequest;
  readonly close: () => void;
}

export function OpenDialog({ request, close }: OpenDialogProps): ReactElement {
  switch (request.kind) {
    case "keys":
      return <KeysDialog onClose={close} />;
    case "add":
      return <AddDialog at={request.at} onClose={close} />;
    case "connect":
      return <ConnectDialog node={request.node} onClose={close} />;
    case "insertOnEdge":
      return <InsertDialog edge={request.edge} onClose={close} />;
    case "reconnect":
      return <ReconnectDialog edge={request.edge} end={request.end} onClose={close} />;
    case "addConnected":
      return (
        <AddConnectedDialog
          node={request.node}
          from={request.from}
          at={request.at}
          onClose={close}
        />
      );
    case "choose":
      return <ChooseDialog request={request} onClose={close} />;
    case "name":
      return <RequestedNameDialog request={request} onClose={close} />;
    case "rename":
      return <RenameDialog item={request.item} onClose={close} />;
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
        icon: iconOf(type),
        color: type.color,
      }));
      return { listed, moreCount: 0 };
    },
    [flow, t],
  );
  const add = async (type: string): Promise<void> => {
    onClose();
    const id = await commands.inserting.insert(type, at);
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

interface RenameDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Changes the label of a node or an edge; an empty text removes it. */
function RenameDialog({ item, onClose }: RenameDialogProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { kind, id } = item;
  // A definition is not on the canvas.
  const label = (kind === "node" ? scope.flow.node(id) : scope.flow.edge(id))?.label ?? "";
  return (
    <NameDialog
      title={t(messages.renameItem({ name: scope.names.short(item) }))}
      label={t(messages.renameField)}
      action={t(messages.renameAction)}
      initial={label}
      onClose={onClose}
      onSave={(name) => void scope.intents.relabel(kind, id, name.trim() === "" ? null : name)}
    />
  );
}

type RequestOf<Kind> = Extract<DialogRequest, { readonly kind: Kind }>;

interface ChooseDialogProps {
  readonly request: RequestOf<"choose">;
  readonly onClose: () => void;
}

/** Lists the choices of a feature. */
function ChooseDialog({ request, onClose }: ChooseDialogProps): ReactElement {
  const t = useTranslate();
  const { commands } = useFlowScope();
  const { title, label, choices, choose } = request;
  const choicesFor = useCallback(
    (query: string): Choices => {
      const wanted = query.trim().toLowerCase();
      const listed = choices.filter((choice) => t(choice.title).toLowerCase().includes(wanted));
      return { listed, moreCount: 0 };
    },
    [choices, t],
  );
  return (
    <FlowDialog title={t(title)} onClose={onClose}>
      <Picker
        label={t(label)}
        choicesFor={choicesFor}
        onChoose={({ key }) => {
          onClose();
          choose(key);
        }}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

interface RequestedNameDialogProps {
  readonly request: RequestOf<"name">;
  readonly onClose: () => void;
}

function RequestedNameDialog({ request, onClose }: RequestedNameDialogProps): ReactElement {
  const t = useTranslate();
  const { title, label, action, initial, save } = request;
  return (
    <NameDialog
      title={t(title)}
      label={t(label)}
      action={t(action)}
      initial={initial}
      isRequired
      onClose={onClose}
      onSave={(name) => save(name.trim())}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly initial: string;
  /** Whether an empty name cannot be saved. */
  readonly isRequired?: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks for a name. */
function NameDialog(props: NameDialogProps): ReactElement {
  const { title, label, action, initial, isRequired = false, onClose, onSave } = props;
  const [name, setName] = useState(initial);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // The dialog has opened before, and focused its first button.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = (): void => {
    if (isRequired && name.trim() === "") return input.current?.focus();
    onClose();
    onSave(name);
  };
  return (
    <FlowDialog title={title} onClose={onClose}>
      <div className="hd-flow-rename">
        <label htmlFor={field}>{label}</label>
        <input
          id={field}
          className="hd-input"
          value={name}
          ref={input}
          required={isRequired}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <button type="button" className="hd-button" data-variant="primary" onClick={save}>
          {action}
        </button>
      </div>
    </FlowDialog>
  );
}

type NavigationRow = readonly [keyof KernelCatalog["navigation"], ...string[]];

/** The actions of arrow keys with their modifiers. */
const navigationKeys: readonly NavigationRow[] = [
  ["space", "Arrow"],
  ["along", "Alt+ArrowLeft", "Alt+ArrowRight"],
  ["siblings", "ArrowUp", "ArrowDown"],
  ["ends", "Home", "End"],
  ["move", "Shift+Arrow"],
  ["nudge", "Mod+Arrow"],
  ["resize", "Mod+Shift+Arrow"],
  ["pan", "PageUp", "PageDown"],
  ["panAcross", "Shift+PageUp", "Shift+PageDown"],
];

/** Only where the graph can be edited. */
const movingKeys: ReadonlySet<NavigationRow[0]> = new Set(["move", "nudge", "resize"]);

/** The sections in the order of the list, below the keys that move around. */
const listedSections: readonly CommandSection[] = ["edit", "connect", "change", "arrange", "view"];

/** Lists the keys that work in this graph. */
function KeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { navigation, commands, sections } = messages;
  const navigationRows = navigationKeys.filter(
    ([name]) => scope.flow.editable || !movingKeys.has(name),
  );
  const sectionRows = listedSections
    .map((section) => [section, commandsByKeys(section, scope)] as const)
    .filter(([, rows]) => rows.length > 0);
  return (
    <FlowDialog title={t(commands.keys)} size="wide" onClose={onClose}>
      <div className="hd-flow-key-sections">
        <KeySection title={t(sections.navigate)}>
          {navigationRows.map(([name, ...keys]) => (
            <Row key={name} keys={keys} text={t(navigation[name])} />
          ))}
        </KeySection>
        {sectionRows.map(([section, rows]) => (
          <KeySection key={section} title={t(sections[section])}>
            {rows.map(([first, ...others]) => (
              <Row
                key={first.name}
                keys={first.keys}
                text={[first, ...others].map(({ text }) => t(text)).join(" / ")}
              />
            ))}
          </KeySection>
        ))}
      </div>
    </FlowDialog>
  );
}

type KeyRow = [first: Command, ...others: Command[]];

/** The commands of a section. Those with the same keys share a row, such as "Collapse / Expand". */
function commandsByKeys(section: CommandSection, scope: FlowScope): readonly KeyRow[] {
  const rows = new Map<string, KeyRow>();
  for (const command of scope.commandTable) {
    if (command.section !== section || command.keys.length === 0) continue;
    if (!isOffered(command, scope)) continue;
    const key = JSON.stringify(command.keys);
    const row = rows.get(key);
    if (row) row.push(command);
    else rows.set(key, [command]);
  }
  return [...rows.values()];
}

interface KeySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function KeySection({ title, children }: KeySectionProps): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="hd-flow-keys">{children}</dl>
    </section>
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

export function Keys({ chord, isHidden }: { chord: string; isHidden?: boolean }): ReactElement {
  const t = useTranslate();
  return (
    <kbd className="hd-flow-chord" aria-hidden={isHidden}>
      {t(chordLabel(chord))}
    </kbd>
  );
}
