import {
  type Choice,
  type Choices,
  type ConnectionChoice,
  connectionChoices,
  type ConnectionStart,
  drawConnection,
  messages,
  type Point,
  type Port,
  type PortOfNode,
  reconnectionOf,
  startConnecting,
  submitConnection,
  typesBetween,
  typesThatFit,
} from "@heddle/canvas";
import type { FlowReader } from "@heddle/flow";
import type { Translatable } from "@heddle/params";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope } from "../flow-context.ts";
import { addableTypes, iconOf, labelOf, matchingTypes } from "../side-bar/node-types.ts";
import { FlowDialog } from "./flow-dialog.tsx";
import { Picker } from "./picker.tsx";

interface ConnectDialogProps {
  readonly node: string;
  readonly onClose: () => void;
}

const noChoices = (): Choices => ({ listed: [], moreCount: 0 });

/** Lists the ports that a node can be connected to, from one of its ports. */
export function ConnectDialog({ node, onClose }: ConnectDialogProps): ReactElement {
  const t = useTranslate();
  const { names } = useFlowScope();
  const { port, chooser } = usePortChooser(node);
  const start = useMemo(() => port && { from: { node, port } }, [node, port]);
  return (
    <FlowDialog title={t(messages.connectTo({ title: names.title(node) }))} onClose={onClose}>
      {chooser}
      <PortPicker {...{ start, onClose }} />
    </FlowDialog>
  );
}

interface ReconnectDialogProps {
  readonly edge: string;
  /** The end that is replaced. */
  readonly end: "source" | "target";
  readonly onClose: () => void;
}

/** Lists the ports that an edge can have as its new source or target. */
export function ReconnectDialog({ edge, end, onClose }: ReconnectDialogProps): ReactElement {
  const t = useTranslate();
  const { state, names } = useFlowScope();
  const start = useMemo(() => reconnectionOf(state, edge, end), [state, edge, end]);
  const title = start ? names.title(start.from.node) : edge;
  return (
    <FlowDialog title={t(messages.reconnect[end]({ title }))} onClose={onClose}>
      <PortPicker {...{ start, onClose }} />
    </FlowDialog>
  );
}

interface PortPickerProps {
  readonly start: ConnectionStart | undefined;
  readonly onClose: () => void;
}

/** Lists the ports that a connection can end at, and connects the chosen one. */
function PortPicker({ start, onClose }: PortPickerProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const choicesFor = useMemo(() => {
    if (!start) return noChoices;
    const { from, replaced } = start;
    return connectionChoices(scope, from.node, from.port, replaced);
  }, [scope, start]);
  const preview = useConnectionPreview(start);
  return (
    <Picker
      label={t(messages.connectSearch)}
      choicesFor={choicesFor}
      onChoose={(choice) => {
        onClose();
        // The picker returns one of these choices.
        if (start) void submitConnection(scope, start, (choice as ConnectionChoice).end);
      }}
      onActive={preview}
      onRejected={(reason) => scope.commands.showRejection(reason)}
    />
  );
}

/** The port of a node that a connection starts from, and a field to choose it if there are several. */
function usePortChooser(node: string): {
  readonly port: Port | undefined;
  readonly chooser: ReactNode;
} {
  const t = useTranslate();
  const ports = useFlowScope().state.portsOf(node);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      ports.findIndex(({ side }) => side === "output"),
      0,
    ),
  );
  const id = useId();
  const chooser = ports.length > 1 && (
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
  );
  return { port: ports[chosen] ?? ports[0], chooser };
}

interface AddConnectedDialogProps {
  readonly node: string;
  readonly from: PortOfNode | undefined;
  readonly at: Point | undefined;
  readonly onClose: () => void;
}

/** Lists the node types that a connection can end at, adds a node and connects it. */
export function AddConnectedDialog(props: AddConnectedDialogProps): ReactElement {
  const { node, from, at, onClose } = props;
  const t = useTranslate();
  const scope = useFlowScope();
  const { flow, names, commands, cursor } = scope;
  const own = usePortChooser(node);
  const port = from?.port ?? own.port;
  const choicesFor = useCallback(
    (query: string): Choices =>
      port ? typeChoices(flow, typesThatFit(flow, { node, port }), query, t) : noChoices(),
    [flow, node, port, t],
  );
  useOpenEnd(from, at);
  const add = async (type: string): Promise<void> => {
    onClose();
    const id = port && (await commands.inserting.insertConnected(type, { node, port }, at));
    if (id !== undefined) cursor.go({ kind: "node", id });
  };
  return (
    <FlowDialog
      title={t(messages.addConnectedTo({ title: names.title(node) }))}
      onClose={onClose}
      at={at}
    >
      {!from && own.chooser}
      <Picker
        label={t(messages.addSearch)}
        emptyText={t(messages.noFittingType)}
        choicesFor={choicesFor}
        onChoose={({ key }) => void add(key)}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

interface InsertDialogProps {
  readonly edge: string;
  readonly onClose: () => void;
}

/** Lists the node types that fit between the ends of an edge, and inserts a node there. */
export function InsertDialog({ edge, onClose }: InsertDialogProps): ReactElement {
  const t = useTranslate();
  const { flow, state, names, commands, cursor } = useFlowScope();
  const { source = "", target = "" } = state.edges.get(edge) ?? {};
  const choicesFor = useCallback(
    (query: string) => typeChoices(flow, typesBetween(flow, edge), query, t),
    [flow, edge, t],
  );
  const insert = async (type: string): Promise<void> => {
    onClose();
    const id = await commands.inserting.insertBetween(type, edge);
    if (id !== undefined) cursor.go({ kind: "node", id });
  };
  const ends = { source: names.title(source), target: names.title(target) };
  return (
    <FlowDialog title={t(messages.insertNode(ends))} onClose={onClose} at={state.middleOf(edge)}>
      <Picker
        label={t(messages.addSearch)}
        emptyText={t(messages.noFittingType)}
        choicesFor={choicesFor}
        onChoose={({ key }) => void insert(key)}
        onRejected={(reason) => commands.showRejection(reason)}
      />
    </FlowDialog>
  );
}

/** The listed node types; the detail is the name of the port that would be connected. */
function typeChoices(
  flow: FlowReader,
  fitting: ReadonlyMap<string, Port | undefined>,
  query: string,
  t: (text: Translatable) => string,
): Choices {
  const listed = matchingTypes(addableTypes(flow.get("nodeTypeRecords"), t), query).flatMap(
    (type): Choice[] => {
      const choice = {
        key: type.type,
        title: labelOf(type),
        icon: iconOf(type),
        color: type.color,
      };
      const detail = fitting.get(type.type)?.name ?? undefined;
      return fitting.has(type.type) ? [{ ...choice, detail }] : [];
    },
  );
  return { listed, moreCount: 0 };
}

/** Keeps the line of a dropped connection while the user chooses where it leads. */
function useOpenEnd(from: PortOfNode | undefined, at: Point | undefined): void {
  const scope = useFlowScope();
  useLayoutEffect(() => {
    if (!from || !at) return undefined;
    drawConnection(scope, { from }, at);
    return () => scope.connection.set(undefined);
  }, [scope, from, at]);
}

/** Marks the ports that fit, and draws the connection to the active choice, behind the dialog. */
function useConnectionPreview(
  start: ConnectionStart | undefined,
): (choice: Choice | undefined) => void {
  const scope = useFlowScope();
  // Before the effect of the picker, which draws the connection to the active choice.
  useLayoutEffect(() => (start ? startConnecting(scope, start) : undefined), [scope, start]);
  return useCallback(
    (choice) => {
      // All choices of this picker are ports.
      const { end } = (choice ?? {}) as Partial<ConnectionChoice>;
      if (start && end) drawConnection(scope, start, end);
    },
    [scope, start],
  );
}

function portName({ name, side }: Port): Translatable {
  if (name === null) return messages[side];
  return side === "input" ? messages.inputNamed({ name }) : messages.outputNamed({ name });
}
