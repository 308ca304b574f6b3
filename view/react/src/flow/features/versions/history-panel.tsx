import { presenceMessages, versionMessages as messages } from "@heddle/canvas";
import type { HistoryRow, PastPoint, VersionRow, VersionsViewer } from "@heddle/flow";
import {
  equalValues,
  type Handle,
  type Outcome,
  type Records,
  type Translatable,
} from "@heddle/params";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { useLanguage, useTranslate } from "../../../language.tsx";
import { paramNames, useParam, useParams } from "../../../use-params.ts";
import { addStyles } from "../../../styles/sheet.ts";
import { useFlowScope, useIsNarrow } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";
import { useKeptFocus, usePanelFocus } from "../../use-focus.ts";
import { groupRows, type HistoryGroup, relativeTime } from "./history-groups.ts";
import { historyStyles } from "./history-styles.ts";

addStyles(historyStyles);

const renderedParams = paramNames<VersionsViewer>()(
  "hasMore",
  "versions",
  "shown",
  "canSave",
  "canDelete",
  "canRestore",
);

interface PanelProps {
  /** The `VersionsViewer` of the visitor. */
  readonly past: Handle;
  readonly onClose: () => void;
}

/** Who changed what in a shared graph, and its named versions: to compare with and to restore. */
export function HistoryPanel({ past, onClose }: PanelProps): ReactElement {
  const t = useTranslate();
  const titleId = useId();
  const isDrawer = useIsNarrow();
  const call = useCall(past);
  const { hasMore, versions, shown, canSave } = useParams(past, renderedParams);
  const rows = useRows(past);
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel);
  useEffect(() => {
    void call("readHistory", null);
    return () => void past.call("closeHistory");
  }, [past, call]);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from everything in it
    <div
      ref={panel}
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      tabIndex={-1}
      className="hd-flow-overlay hd-flow-side-bar hd-flow-outline hd-flow-history"
      data-part="history"
      data-drawer={isDrawer || undefined}
      aria-labelledby={titleId}
      onKeyDown={close}
    >
      <div className="hd-flow-side-bar-head">
        <strong id={titleId}>{t(messages.history.title)}</strong>
        <IconButton icon="cross" label={t(messages.history.hide)} isExpanded onPress={onClose} />
      </div>
      <div ref={useKeptFocus()} className="hd-flow-history-body">
        {canSave && <SaveVersion call={call} />}
        {shown && <Shown shown={shown} past={past} call={call} rows={rows} />}
        <div className="hd-flow-tree hd-flow-history-list">
          {versions.length > 0 && <Versions versions={versions} past={past} call={call} />}
          <Changes rows={rows} shown={shown} call={call} />
          {hasMore && (
            <button
              type="button"
              className="hd-button"
              data-part="earlier"
              onClick={() => void call("readHistory", rows.at(-1)?.sequence ?? null)}
            >
              {t(messages.history.earlier)}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

type Call = (intent: string, ...args: readonly unknown[]) => Promise<boolean>;

/** Calls intents of the `VersionsViewer`; a rejection is shown as a notice and announced. */
function useCall(past: Handle): Call {
  const { commands } = useFlowScope();
  return useCallback(
    async (intent, ...args) => {
      const outcome: Outcome = await past.call(intent, ...args);
      if (!outcome.ok) commands.showRejection(outcome.translatable ?? outcome.reason);
      return outcome.ok;
    },
    [past, commands],
  );
}

/** The transactions that were read so far, the latest first. */
function useRows(past: Handle): readonly HistoryRow[] {
  // After a lost session, `past` is another handle.
  const records = useMemo(() => past.read("history") as Records<HistoryRow>, [past]);
  const rows = useRef<readonly HistoryRow[]>([]);
  return useSyncExternalStore(
    (notify) => records.watch(notify),
    () => {
      const next = Array.from(records, ([, row]) => row).toSorted(
        (one, other) => other.sequence - one.sequence,
      );
      const isSame =
        next.length === rows.current.length && next.every((row, at) => row === rows.current[at]);
      if (!isSame) rows.current = next;
      return rows.current;
    },
  );
}

function SaveVersion({ call }: { readonly call: Call }): ReactElement {
  const t = useTranslate();
  const { announce } = useFlowScope();
  const [name, setName] = useState("");
  const save = async (): Promise<void> => {
    const saved = name.trim();
    if (saved === "" || !(await call("saveVersion", saved))) return;
    setName((current) => (current.trim() === saved ? "" : current));
    announce(messages.history.saved({ name: saved }));
  };
  return (
    <form
      className="hd-flow-history-save"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        className="hd-input"
        maxLength={200}
        aria-label={t(messages.history.name)}
        placeholder={t(messages.history.name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="hd-button" disabled={name.trim() === ""}>
        {t(messages.history.save)}
      </button>
    </form>
  );
}

interface ShownProps {
  readonly shown: PastPoint;
  readonly past: Handle;
  readonly call: Call;
  readonly rows: readonly HistoryRow[];
}

/** The state that the graph is compared with, and the button that restores it. */
function Shown({ shown, past, call, rows }: ShownProps): ReactElement {
  const t = useTranslate();
  const now = useNow();
  const language = useLanguage();
  const { announce } = useFlowScope();
  const canRestore = useParam(past, "canRestore") === true;
  const [isAsking, setIsAsking] = useState(false);
  const row = "sequence" in shown && rows.find(({ sequence }) => sequence === shown.sequence);
  const time = row ? relativeTime(row.at, now, language?.locale) : "";
  const name = "version" in shown ? shown.version : time;
  const restore = async (): Promise<void> => {
    setIsAsking(false);
    if (await call("restoreVersion")) announce(messages.history.restored({ name }));
  };
  if (isAsking) {
    return (
      <Confirmation
        question={messages.history.confirm({ name })}
        answer={messages.history.restoreNow}
        onConfirm={() => void restore()}
        onCancel={() => setIsAsking(false)}
      />
    );
  }
  return (
    <div className="hd-flow-history-shown" data-part="shown">
      <span>{t(messages.history.since({ name }))}</span>
      {canRestore && (
        <button
          type="button"
          className="hd-button"
          data-part="restore"
          onClick={() => setIsAsking(true)}
        >
          {t(messages.history.restore)}
        </button>
      )}
      <button type="button" className="hd-button" onClick={() => void call("stopComparing")}>
        {t(messages.history.stop)}
      </button>
    </div>
  );
}

interface ConfirmationProps {
  readonly question: Translatable;
  readonly answer: Translatable;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that affects everybody. Screen readers read the question with the focused button. */
function Confirmation(props: ConfirmationProps): ReactElement {
  const t = useTranslate();
  const { question, answer, onConfirm, onCancel } = props;
  const questionId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => cancel.current?.focus(), []);
  return (
    <div className="hd-flow-history-shown" data-part="confirmation">
      <span id={questionId}>{t(question)}</span>
      <button type="button" className="hd-button" data-part="confirm" onClick={onConfirm}>
        {t(answer)}
      </button>
      <button
        ref={cancel}
        type="button"
        className="hd-button"
        aria-describedby={questionId}
        onClick={onCancel}
      >
        {t(messages.history.cancel)}
      </button>
    </div>
  );
}

interface VersionsProps {
  readonly versions: readonly VersionRow[];
  readonly past: Handle;
  readonly call: Call;
}

function Versions({ versions, past, call }: VersionsProps): ReactElement {
  const t = useTranslate();
  const now = useNow();
  const language = useLanguage();
  const { shown, canDelete } = useParams(past, renderedParams);
  const [deleted, setDeleted] = useState<string>();
  const remove = (name: string): void => {
    setDeleted(undefined);
    void call("deleteVersion", name);
  };
  return (
    <ul aria-label={t(messages.history.versions)} data-part="versions">
      {versions.toReversed().map(({ name, savedAt }) => (
        <li key={name}>
          <Entry point={{ version: name }} shown={shown} call={call}>
            <strong>{name}</strong>
            <small>{relativeTime(savedAt, now, language?.locale)}</small>
          </Entry>
          {canDelete && (
            <IconButton
              icon="cross"
              label={t(messages.history.delete({ name }))}
              onPress={() => setDeleted(name)}
            />
          )}
          {deleted === name && (
            <Confirmation
              question={messages.history.confirmDelete({ name })}
              answer={messages.history.deleteNow}
              onConfirm={() => remove(name)}
              onCancel={() => setDeleted(undefined)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  readonly rows: readonly HistoryRow[];
  readonly shown: PastPoint | null;
  readonly call: Call;
}

function Changes({ rows, shown, call }: ChangesProps): ReactElement {
  const t = useTranslate();
  const now = useNow();
  const language = useLanguage();
  const { none, somebody, deletedPerson } = messages.history;
  const nameOf = ({ by, guest }: HistoryGroup): string => {
    const unnamed = guest === null ? somebody : presenceMessages.presence.guest({ number: guest });
    return (by ?? t(unnamed)) || t(deletedPerson);
  };
  if (rows.length === 0) return <p className="hd-note">{t(none)}</p>;
  return (
    <>
      {groupRows(rows).map((group) => (
        <ul
          key={group.rows.at(-1)?.sequence}
          aria-label={`${nameOf(group)}, ${relativeTime(group.at, now, language?.locale)}`}
          data-part="changes"
        >
          <li className="hd-flow-history-author" aria-hidden="true">
            <strong>{nameOf(group)}</strong>
            <small>{relativeTime(group.at, now, language?.locale)}</small>
          </li>
          {group.rows.map(({ sequence, summary }) => (
            <li key={sequence}>
              <Entry point={{ sequence }} shown={shown} call={call}>
                {t(summary)}
              </Entry>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

interface EntryProps {
  readonly point: PastPoint;
  readonly shown: PastPoint | null;
  readonly call: Call;
  readonly children: ReactNode;
}

/** A button that starts or ends the comparison with a past state. */
function Entry({ point, shown, call, children }: EntryProps): ReactElement {
  const isShown = equalValues(point, shown);
  return (
    <button
      type="button"
      className="hd-flow-history-entry"
      aria-pressed={isShown}
      onClick={() => void (isShown ? call("stopComparing") : call("compareWith", point))}
    >
      {children}
    </button>
  );
}

/** How often relative times are updated. */
const tickMs = 30_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
