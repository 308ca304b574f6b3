import type { OwnIdentity, PresentFieldViewer, SharedViewer, SharedView } from "@heddle/views";
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";

import { Children } from "../children.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { type FieldNotesProps, type SharedForm, SharedFormContext } from "./shared-context.ts";
import { type LostInput, SharedFields } from "./shared-fields.ts";
import { sharedStyles } from "./shared-styles.ts";

addStyles(sharedStyles);

const renderedParams = paramNames<SharedView & SharedViewer>()("children", "me");

/** The value of the context, with the fields that `FieldNotes` reads. */
interface SharedFormWithFields extends SharedForm {
  readonly fields: SharedFields;
}

/** A view that several people share, with who is here and in which field. */
export function SharedViewView({ handle }: ViewProps): ReactElement {
  const { children, me } = useParams(handle, renderedParams);
  const fields = useMemo(() => new SharedFields(handle), [handle]);
  const form = useMemo((): SharedFormWithFields => {
    const { onTyped, onLeft } = fields;
    return { FieldNotes, onTyped, onLeft, fields };
  }, [fields]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? fields.start(element.current) : undefined), [fields]);
  return (
    <SharedFormContext.Provider value={form}>
      <div ref={element} className="hd-own hd-shared" data-part="shared-view">
        {me && <People me={me} fields={fields} />}
        <Children of={children} />
      </div>
    </SharedFormContext.Provider>
  );
}

/** The people who are here. Screen readers do not announce who comes and leaves. */
function People({
  me,
  fields,
}: {
  readonly me: OwnIdentity;
  readonly fields: SharedFields;
}): ReactNode {
  const t = useTranslate();
  const nameOf = usePersonName();
  const viewers = useSyncExternalStore(fields.subscribe, () => fields.viewers);
  const others = viewers.filter(({ person }) => person !== me.person);
  if (others.length === 0) return null;
  const people = [...new Map([me, ...others].map((each) => [each.person, each])).values()];
  const names = people.map((each) => nameOf(each)).join(", ");
  return (
    <p className="hd-people" data-part="people" title={names}>
      <span className="hd-hidden">{t(messages.shared.people({ names }))}</span>
      {people.map(({ person, color, name }) => (
        <span key={person} aria-hidden="true" className="hd-person" style={colored(color)}>
          {nameOf({ person, name })}
        </span>
      ))}
    </p>
  );
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
