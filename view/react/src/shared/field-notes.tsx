import type { Handle } from "@heddle/params";
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import { addStyles } from "../styles/sheet.ts";
import { useViewHost } from "../view-host.ts";
import type { LostInput, PersonInField, ReplacedInput } from "./replaced-input.ts";
import { type FieldNotesProps, type SharedForm, SharedFormContext } from "./shared-context.ts";
import { fieldNoteStyles } from "./shared-styles.ts";

addStyles(fieldNoteStyles);

/** The other people in the fields of a form, and the input that they have replaced. */
export interface FieldPeople {
  readonly replaced: ReplacedInput;
  /** Calls back when people or replaced input have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The other people in the field that contains an element. */
  othersIn(element: Element | null): readonly PersonInField[];
  /** Registers an element inside a field, until the returned function is called. */
  place(handle: Handle, element: Element): () => void;
}

/** The value of the context, with the fields that `FieldNotes` reads. */
interface SharedFormWithFields extends SharedForm {
  readonly fields: FieldPeople;
}

/** The value of `SharedFormContext` for a form. */
export function sharedForm(fields: FieldPeople): SharedForm {
  const { onTyped, onLeft } = fields.replaced;
  const form: SharedFormWithFields = { FieldNotes, onTyped, onLeft, fields };
  return form;
}

/** Inside a field: the other people in it, and a note if one of them replaced the user's input. */
function FieldNotes({ handle, id }: FieldNotesProps): ReactElement {
  // Only a form that `sharedForm` has created renders this.
  const { fields } = useContext(SharedFormContext) as SharedFormWithFields;
  const place = useRef<HTMLSpanElement>(null);
  const read = useCallback(() => JSON.stringify(fields.othersIn(place.current)), [fields]);
  const others = JSON.parse(useSyncExternalStore(fields.subscribe, read)) as PersonInField[];
  const lost = useSyncExternalStore(fields.subscribe, () => fields.replaced.of(handle));
  useEffect(
    () => (place.current ? fields.place(handle, place.current) : undefined),
    [fields, handle],
  );
  return (
    <>
      <span ref={place} hidden />
      {others[0] && <Others of={others} id={id} />}
      {lost && <Lost lost={lost} replaced={fields.replaced} handle={handle} />}
    </>
  );
}

function Others(props: { readonly of: readonly PersonInField[]; readonly id: string }): ReactNode {
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
  readonly replaced: ReplacedInput;
  readonly handle: Handle;
}): ReactElement {
  const { lost, replaced, handle } = props;
  const t = useTranslate();
  const nameOf = usePersonName();
  const { announce } = useViewHost();
  const name = lost.by ? nameOf(lost.by) : t(messages.shared.somebody);
  const text = t(messages.shared.replaced({ name, theirs: lost.theirs, mine: lost.mine }));
  useEffect(() => announce(text), [announce, text]);
  return (
    <div className="hd-lost" data-part="replaced" style={colored(lost.by?.color ?? "")}>
      <span>{text}</span>
      <button type="button" className="hd-chip" onClick={() => replaced.takeBack(handle)}>
        {t(messages.shared.takeBack)}
      </button>
      <button type="button" className="hd-chip" onClick={() => replaced.forget(handle)}>
        {t(messages.shared.accept)}
      </button>
    </div>
  );
}

/** Adds an element to the description of a control. The view of the control sets the rest of the description. */
function useDescription(control: string, description: string): void {
  const { root } = useViewHost();
  useLayoutEffect(() => {
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
export function usePersonName(): (person: {
  readonly name: string;
  readonly person: string;
}) => string {
  const t = useTranslate();
  return ({ name, person }) => name || t(messages.shared.guest({ number: person.slice(1) }));
}

export function colored(color: string): CSSProperties {
  return { "--_hd-person": color || "var(--_hd-accent)" } as CSSProperties;
}
