import { rename, restoreName } from "@heddle/canvas";
import type { Handle } from "@heddle/params";
import type { OwnIdentity, SharedViewer, SharedView } from "@heddle/views";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { Children } from "../children.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { type IsLocked, LockContext, paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { colored, sharedForm, usePersonName } from "./field-notes.tsx";
import { SharedFormContext } from "./shared-context.ts";
import { SharedFields } from "./shared-fields.ts";
import { sharedStyles } from "./shared-styles.ts";

addStyles(sharedStyles);

const renderedParams = paramNames<SharedView & SharedViewer>()(
  "children",
  "me",
  "readOnly",
  "canPress",
);

/** A view that several people share, with who is here and in which field. */
export function SharedViewView({ handle }: ViewProps): ReactElement {
  const { children, me, readOnly, canPress } = useParams(handle, renderedParams);
  const fields = useMemo(() => new SharedFields(handle), [handle]);
  const form = useMemo(() => sharedForm(fields), [fields]);
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
