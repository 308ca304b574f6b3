import { rename, restoreName } from "@heddle/canvas";
import type { Handle } from "@heddle/params";
import type { OwnIdentity, PresentFieldViewer, SharedViewer, SharedView } from "@heddle/views";
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { Children } from "../children.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { type IsLocked, LockContext, paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { type FieldNotesProps, type SharedForm, SharedFormContext } from "./shared-context.ts";
import { type LostInput, SharedFields } from "./shared-fields.ts";
import { sharedStyles } from "./shared-styles.ts";

addStyles(sharedStyles);

const renderedParams = paramNames<SharedView & SharedViewer>()(
  "children",
  "me",
  "readOnly",
  "canPress",
);

/** The value of the context, with the fields that `FieldNotes` reads. */
interface SharedFormWithFields extends SharedForm {
  readonly fields: SharedFields;
}

/** A view that several people share, with who is here and in which field. */
export function SharedViewView({ handle }: ViewProps): ReactElement {
  const { children, me, readOnly, canPress } = useParams(handle, renderedParams);
  const fields = useMemo(() => new SharedFields(handle), [handle]);
  const form = useMemo((): SharedFormWithFields => {
    const { onTyped, onLeft } = fields;
    return { FieldNotes, onTyped, onLeft, fields };
  }, [fields]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? fields.start(element.current) : undefined), [fields]);
  useEffect(() => restoreName(handle), [handle]);
  const isReadOnly = readOnly !== null;
  const isLocked = useCallback<IsLocked>(
    ({ kind }) => (kind === "button" ? !canPress : isReadOnly),
    [isReadOnly, canPress],
  );
  return (
    <SharedFormContext.Provider value={form}>
      <div ref={element} className="hd-own hd-shared" data-part="shared-view">
        {me && <People me={me} handle={handle} fields={fields} />}
        {/* A message is a text here: `useParams` translates it. */}
        {isReadOnly && <ReadOnly reason={readOnly as string} />}
        <LockContext.Provider value={isReadOnly || !canPress ? isLocked : null}>
          <Children of={children} />
        </LockContext.Provider>
      </div>
    </SharedFormContext.Provider>
  );
}

function ReadOnly({ reason }: { readonly reason: string }): ReactElement {
  const { announce } = useViewHost();
  useEffect(() => announce(reason), [announce, reason]);
  return (
    <p className="hd-note" data-part="read-only">
      {reason}
    </p>
  );
}

interface PeopleProps {
  readonly me: OwnIdentity;
  /** The `SharedViewer`. */
  readonly handle: Handle;
  readonly fields: SharedFields;
}

/** The people who are here. Screen readers do not announce who comes and leaves. */
function People({ me, handle, fields }: PeopleProps): ReactNode {
  const t = useTranslate();
  const nameOf = usePersonName();
  const viewers = useSyncExternalStore(fields.subscribe, () => fields.viewers);
  const others = viewers.filter(({ person }) => person !== me.person);
  if (others.length === 0 && !me.canRename) return null;
  const people = [...new Map([me, ...others].map((each) => [each.person, each])).values()];
  const names = people.map((each) => nameOf(each)).join(", ");
  return (
    <div className="hd-people" data-part="people" title={names}>
      <span className="hd-hidden">{t(messages.shared.people({ names }))}</span>
      {people.map((each) =>
        each === me && me.canRename ? (
          <OwnName key="me" me={me} handle={handle} />
        ) : (
          <span
            key={each.person}
            aria-hidden="true"
            className="hd-person"
            style={colored(each.color)}
          >
            {nameOf(each)}
          </span>
        ),
      )}
    </div>
  );
}

/** A visitor without a sign-in types a name. */
function OwnName({ me, handle }: Pick<PeopleProps, "me" | "handle">): ReactElement {
  const t = useTranslate();
  const nameOf = usePersonName();
  const [text, setText] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isClosedByKey = useRef(false);
  useLayoutEffect(() => {
    if (text === undefined && isClosedByKey.current) button.current?.focus();
    isClosedByKey.current = false;
  }, [text]);
  if (text === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className="hd-person"
        data-part="own-name"
        style={colored(me.color)}
        aria-label={`${nameOf(me)}, ${t(messages.shared.rename)}`}
        onClick={() => setText(me.name)}
      >
        {nameOf(me)} <span aria-hidden="true">✎</span>
      </button>
    );
  }
  const save = (): void => {
    const name = text.trim();
    if (name !== "" && name !== me.name) void rename(handle, name);
    setText(undefined);
  };
  return (
    <input
      ref={focusOnMount}
      className="hd-input"
      data-part="own-name"
      maxLength={60}
      aria-label={t(messages.shared.yourName)}
      placeholder={t(messages.shared.yourName)}
      autoComplete="name"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        // The same key would press the button that gets the focus.
        event.preventDefault();
        isClosedByKey.current = true;
        if (event.key === "Enter") save();
        else setText(undefined);
      }}
    />
  );
}

function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Inside a field: the other people in it, and a note if one of them replaced the user's input. */
function FieldNotes({ handle, id }: FieldNotesProps): ReactElement {
  // Only `SharedViewView` provides the context that renders this.
  const { fields } = useContext(SharedFormContext) as SharedFormWithFields;
  const place = useRef<HTMLSpanElement>(null);
  const read = useCallback(() => JSON.stringify(fields.othersIn(place.current)), [fields]);
  const others = JSON.parse(useSyncExternalStore(fields.subscribe, read)) as PresentFieldViewer[];
  const lost = useSyncExternalStore(fields.subscribe, () => fields.lostInput(handle));
  useEffect(
    () => (place.current ? fields.place(handle, place.current) : undefined),
    [fields, handle],
  );
  return (
    <>
      <span ref={place} hidden />
      {others[0] && <Others of={others} id={id} />}
      {lost && <Lost lost={lost} fields={fields} handle={handle} />}
    </>
  );
}

function Others(props: {
  readonly of: readonly PresentFieldViewer[];
  readonly id: string;
}): ReactNode {
  const t = useTranslate();
  const nameOf = usePersonName();
  const { of, id } = props;
  const names = [...new Set(of.map((each) => nameOf(each)))].join(", ");
  useDescription(id, `${id}o`);
  return (
    <span className="hd-other-field" data-part="others" style={colored(of[0]?.color ?? "")}>
      <span aria-hidden="true" className="hd-person">
        {names}
      </span>
      <span id={`${id}o`} className="hd-hidden">
        {t(messages.shared.inField({ names }))}
      </span>
    </span>
  );
}

function Lost(props: {
  readonly lost: LostInput;
  readonly fields: SharedFields;
  readonly handle: FieldNotesProps["handle"];
}): ReactElement {
  const { lost, fields, handle } = props;
  const t = useTranslate();
  const nameOf = usePersonName();
  const { announce } = useViewHost();
  const name = lost.by ? nameOf(lost.by) : t(messages.shared.somebody);
  const text = t(messages.shared.replaced({ name, theirs: lost.theirs, mine: lost.mine }));
  useEffect(() => announce(text), [announce, text]);
  return (
    <div className="hd-lost" data-part="replaced" style={colored(lost.by?.color ?? "")}>
      <span>{text}</span>
      <button type="button" className="hd-chip" onClick={() => fields.takeBack(handle)}>
        {t(messages.shared.takeBack)}
      </button>
      <button type="button" className="hd-chip" onClick={() => fields.forget(handle)}>
        {t(messages.shared.accept)}
      </button>
    </div>
  );
}

/** Adds an element to the description of a control. The view of the control sets the rest of the description. */
function useDescription(control: string, description: string): void {
  const { root } = useViewHost();
  useEffect(() => {
    const element = root.getElementById(control);
    const ids = (): string[] =>
      (element?.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const set = (list: readonly string[]): void => {
      if (list.length > 0) element?.setAttribute("aria-describedby", list.join(" "));
      else element?.removeAttribute("aria-describedby");
    };
    set([...ids().filter((each) => each !== description), description]);
    return () => set(ids().filter((each) => each !== description));
  });
}

/** The name of a person; visitors who have not typed one are numbered. */
function usePersonName(): (person: { readonly name: string; readonly person: string }) => string {
  const t = useTranslate();
  return ({ name, person }) => name || t(messages.shared.guest({ number: person.slice(1) }));
}

function colored(color: string): CSSProperties {
  return { "--_hd-person": color || "var(--_hd-accent)" } as CSSProperties;
}
