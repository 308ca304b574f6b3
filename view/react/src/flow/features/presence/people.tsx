import {
  type CanvasPresence,
  graphKey,
  presenceMessages as messages,
  needsName,
  type Person,
  rename,
} from "@heddle/canvas";
import type { FlowValues } from "@heddle/flow";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";

import { useTranslate } from "../../../language.tsx";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import { initialsOf } from "./initials.ts";

/** More people than this are a number. */
const shownAvatars = 4;

type Me = NonNullable<FlowValues["me"]>;

export interface PresenceProps {
  readonly presence: CanvasPresence;
}

/** Who looks at a shared graph: their initials, and a list of them on request. Coming and going is not announced. */
export function People({ presence }: PresenceProps): ReactNode {
  const { handle } = useFlowScope();
  // The `flow` kind declares the type.
  const me = useParam(handle, "me") as FlowValues["me"];
  return me && <PeopleOf me={me} presence={presence} />;
}

function PeopleOf({ me, presence }: PresenceProps & { readonly me: Me }): ReactElement {
  const t = useTranslate();
  const { others, follow } = presence;
  const people = useSignal(others.people);
  const followed = useSignal(follow.person);
  const nameOf = usePersonName();
  const [isOpen, setIsOpen] = useState(false);
  // On entry; a visitor who closes it is a guest with a number.
  const [isAsked, setIsAsked] = useState(() => needsName(me));
  const id = useId();
  const all = [me, ...people];
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the list from everything in it
    <div className="hd-flow-overlay hd-flow-people" data-part="people" onKeyDown={close}>
      <button
        type="button"
        className="hd-flow-avatars"
        data-part="avatars"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t(messages.presence.people({ count: all.length }))}
        title={all.map((each) => nameOf(each)).join(", ")}
        onClick={() => setIsOpen(!isOpen)}
      >
        {all.slice(0, shownAvatars).map((each) => (
          <Avatar key={each.person} of={each} isFollowed={each.person === followed} />
        ))}
        {all.length > shownAvatars && (
          <span className="hd-flow-avatar" data-rest data-text={`+${all.length - shownAvatars}`} />
        )}
      </button>
      {isAsked && !isOpen && me.name === "" && <AskName onClose={() => setIsAsked(false)} />}
      {isOpen && (
        <ul id={id} className="hd-flow-people-list">
          <li>
            <Avatar of={me} />
            {me.canRename ? (
              <OwnName me={me} />
            ) : (
              <span>{t(messages.presence.you({ name: nameOf(me) }))}</span>
            )}
          </li>
          {people.map((each) => (
            <PersonRow key={each.person} person={each} presence={presence} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PersonRow({
  person,
  presence,
}: PresenceProps & { readonly person: Person }): ReactElement {
  const t = useTranslate();
  const { follow, others } = presence;
  const nameOf = usePersonName();
  const isFollowed = useSignal(follow.person) === person.person;
  const name = nameOf(person);
  const activity = useActivity(person.person, others);
  return (
    <li data-person={person.person}>
      <Avatar of={person} />
      <span className="hd-flow-person">
        {name}
        {activity !== undefined && <small>{activity}</small>}
      </span>
      <button
        type="button"
        className="hd-button hd-flow-follow"
        data-part="follow"
        aria-pressed={isFollowed}
        aria-label={t(messages.presence.follow({ name }))}
        onClick={() => (isFollowed ? follow.stop() : follow.start(person.person))}
      >
        {t(isFollowed ? messages.presence.stop : messages.presence.followShort)}
      </button>
    </li>
  );
}

/** What a person edits: "editing Orders". */
function useActivity(person: string, others: CanvasPresence["others"]): string | undefined {
  const t = useTranslate();
  const { names } = useFlowScope();
  const viewer = useSignal(others.viewers).find((each) => each.person === person && each.editor);
  const id = viewer?.editor?.startsWith("node:") ? viewer.editor.slice("node:".length) : undefined;
  if (id === undefined) return undefined;
  const title = names.title(id);
  const name = viewer?.field ? `${title}, ${viewer.field}` : title;
  return t(messages.presence.editing({ name }));
}

interface AskNameProps {
  readonly onClose: () => void;
}

/** Asks a visitor without a sign-in for a name. It does not take the focus: the graph can be used without one. */
function AskName({ onClose }: AskNameProps): ReactElement {
  const t = useTranslate();
  const { handle, announce, targets } = useFlowScope();
  const { askName, confirmName, later } = messages.presence;
  const [name, setName] = useState("");
  useEffect(() => announce(askName), [announce, askName]);
  const close = (): void => {
    onClose();
    targets.focus(graphKey);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from everything inside
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal, or lose its place
      role="dialog"
      className="hd-flow-ask-name"
      data-part="ask-name"
      aria-label={t(askName)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <p>{t(askName)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") return;
          void rename(handle, name.trim());
          targets.focus(graphKey);
        }}
      >
        <NameField name={name} onChange={setName} />
        <button type="submit" className="hd-button" data-variant="primary">
          {t(confirmName)}
        </button>
        <button type="button" className="hd-button" onClick={close}>
          {t(later)}
        </button>
      </form>
    </div>
  );
}

/** A visitor without a sign-in types a name. */
function OwnName({ me }: { readonly me: Me }): ReactElement {
  const { handle } = useFlowScope();
  const [name, setName] = useState(me.name);
  const save = (): void => {
    if (name.trim() !== "" && name.trim() !== me.name) void rename(handle, name.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NameField name={name} onChange={setName} onBlur={save} />
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly onBlur?: () => void;
}

function NameField({ name, onChange, onBlur }: NameFieldProps): ReactElement {
  const label = useTranslate()(messages.presence.yourName);
  return (
    <input
      className="hd-input"
      maxLength={60}
      aria-label={label}
      placeholder={label}
      autoComplete="name"
      value={name}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

function Avatar(props: { readonly of: Person; readonly isFollowed?: boolean }): ReactElement {
  const nameOf = usePersonName();
  const { color } = props.of;
  return (
    <span
      className="hd-flow-avatar"
      data-followed={props.isFollowed || undefined}
      aria-hidden="true"
      data-text={initialsOf(nameOf(props.of))}
      style={{ "--_hd-person": color } as CSSProperties}
    />
  );
}

/** A frame around the graph while its visible part is that of somebody else. */
export function FollowedFrame({ presence: { follow, others } }: PresenceProps): ReactNode {
  const t = useTranslate();
  const followed = useSignal(follow.person);
  const person = useSignal(others.people).find((each) => each.person === followed);
  const nameOf = usePersonName();
  if (!person) return null;
  const name = nameOf(person);
  return (
    <div
      className="hd-flow-followed"
      data-part="following"
      style={{ "--_hd-person": person.color } as CSSProperties}
    >
      <button type="button" title={t(messages.presence.stop)} onClick={() => follow.stop()}>
        {t(messages.presence.following({ name }))}
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/** The name of a person; visitors who have not typed one are numbered. */
export function usePersonName(): (person: Person) => string {
  const t = useTranslate();
  return ({ name, person }) => name || t(messages.presence.guest({ number: person.slice(1) }));
}
