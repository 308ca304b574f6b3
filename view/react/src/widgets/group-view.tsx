import type { Handle } from "@heddle/params";
import type { Group } from "@heddle/views";
import { type ReactElement, type ReactNode, useId } from "react";

import { FixedChildren } from "../children.tsx";
import { Description } from "../field/description.tsx";
import { describedBy, descriptionId, fieldNames, titleOf } from "../field/field-params.ts";
import { FieldError, Fieldset } from "../field/field.tsx";
import { FocusOnRequest } from "../field/focus.tsx";
import { Heading } from "../heading.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

// Without the value, which changes with every keystroke in a child.
const renderedParams = paramNames<Group>()(
  ...fieldNames,
  "caption",
  "optional",
  "isAdded",
  "isNull",
  "open",
  "collapsible",
  "sections",
  "children",
);

/** The widgets of an object's properties. */
export function GroupView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const { optional, isAdded, open, collapsible, children, nullable, disabled } = params;
  if (!params.visible) return null;
  if (optional && !nullable && !isAdded) return <AddGroup {...{ id, handle, params }} />;
  const title = titleOf(params, t);
  const body = `${id}b`;
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-group"
      legend={
        <>
          {collapsible && isAdded ? (
            <button
              type="button"
              className="hd-disclosure"
              aria-expanded={open}
              aria-controls={open ? body : undefined}
              onClick={() => void handle.call("setOpen", !open)}
            >
              {title}
            </button>
          ) : (
            title
          )}
          <Caption text={params.caption} />
        </>
      }
      actions={!disabled && <GroupActions {...{ handle, title, params }} />}
    >
      {open && isAdded && (
        <div id={body} className="hd-body hd-fields">
          {children.length === 0 && <p className="hd-note">{t(messages.nothingToEnter)}</p>}
          <SectionedChildren id={id} of={children} sections={params.sections} />
        </div>
      )}
    </Fieldset>
  );
}

interface SectionedChildrenProps {
  readonly id: string;
  readonly of: readonly Handle[];
  readonly sections: Group["sections"];
}

/** The children in their sections, then the others. */
function SectionedChildren({ id, of, sections }: SectionedChildrenProps): ReactNode {
  const t = useTranslate();
  const starts = sections.map((_, at) => countUpTo(sections, at));
  return (
    <>
      {sections.map(({ title, count }, at) => (
        <fieldset
          key={at}
          className="hd-own hd-fieldset hd-body hd-fields"
          aria-labelledby={`${id}s${at}`}
        >
          <Heading id={`${id}s${at}`} className="hd-title">
            {t(title)}
          </Heading>
          <FixedChildren of={of.slice(starts[at], (starts[at] ?? 0) + count)} />
        </fieldset>
      ))}
      <FixedChildren of={of.slice(countUpTo(sections, sections.length))} />
    </>
  );
}

/** The number of children in the sections before this one. */
function countUpTo(sections: Group["sections"], end: number): number {
  return sections.slice(0, end).reduce((sum, { count }) => sum + count, 0);
}

function Caption({ text }: { readonly text: string }): ReactNode {
  return text && <span className="hd-type-title"> {text}</span>;
}

interface AddGroupProps {
  readonly id: string;
  readonly handle: Handle;
  readonly params: Readonly<Pick<Group, (typeof fieldNames)[number] | "caption">>;
}

/** One line for an optional group without a value. */
function AddGroup({ id, handle, params }: AddGroupProps): ReactElement {
  const t = useTranslate();
  const title = titleOf(params, t);
  return (
    <div className="hd-own hd-field" data-invalid={params.error !== null || undefined}>
      <div>
        <button
          id={id}
          type="button"
          className="hd-button hd-add"
          disabled={params.disabled}
          aria-describedby={describedBy(id, params)}
          onClick={() => void handle.call("add")}
        >
          {t(messages.addGroup({ title }))}
        </button>
        <Caption text={params.caption} />
      </div>
      {params.description && <Description id={descriptionId(id)} text={params.description} />}
      {params.error !== null && <FieldError id={id} title={title} error={params.error} />}
      <FocusOnRequest handle={handle} requests={params.focusRequests} id={id} />
    </div>
  );
}

interface GroupActionsProps {
  readonly handle: Handle;
  readonly title: string;
  readonly params: Readonly<Pick<Group, "optional" | "isAdded" | "isNull" | "nullable">>;
}

/** The intents by which a group gets each of its states. */
const presences = { unset: "remove", null: "setNull", value: "add" } as const;

/** Removes an optional group. One that can be null has a menu of its states. */
function GroupActions({ handle, title, params }: GroupActionsProps): ReactNode {
  const t = useTranslate();
  const { optional, isAdded, isNull, nullable } = params;
  if (nullable) {
    const choose = (state: string): void =>
      void handle.call(presences[state as keyof typeof presences]);
    return (
      <span className="hd-choices">
        <select
          className="hd-input hd-select hd-presence"
          aria-label={t(messages.valueOf({ title }))}
          value={isNull ? "null" : isAdded ? "value" : "unset"}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {optional && <option value="unset">{t(messages.notSet)}</option>}
          <option value="null">{t(messages.null)}</option>
          <option value="value">{t(messages.value)}</option>
        </select>
      </span>
    );
  }
  return (
    optional && (
      <span className="hd-choices">
        <button type="button" className="hd-chip" onClick={() => void handle.call("remove")}>
          {t(messages.removeGroup({ title }))}
        </button>
      </span>
    )
  );
}
