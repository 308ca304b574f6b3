import type { Handle } from "@heddle/params";
import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";

import { type Translate, useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import { SharedFormContext } from "../shared/shared-context.ts";
import { useViewHost } from "../view-host.ts";
import { afterPress, isPressing } from "./after-press.ts";
import { Description } from "./description.tsx";
import { EmptyChoices, isChosenEmpty } from "./empty-choices.tsx";
import { describedBy, descriptionId, errorId, type FieldParams, titleOf } from "./field-params.ts";
import { FocusOnRequest } from "./focus.tsx";

/** Props of `Field`. */
export interface FieldProps {
  readonly id: string;
  readonly handle: Handle;
  readonly params: FieldParams & { readonly value?: unknown; readonly allowEmpty?: boolean };
  /** The control with the id. */
  readonly children: ReactNode;
  /** Beside the control: a note, step buttons, suggestions. Two `children` would be a fragment, which React renders too. */
  readonly extra?: ReactNode;
  /** The id of the label, for a control that `htmlFor` cannot name. */
  readonly labelId?: string;
  /** Whether the control comes before its label, like a checkbox. */
  readonly isInline?: boolean;
  /** Whether its values are short, so that it may share a line with another field. */
  readonly isShort?: boolean;
}

/** Label, description, error and empty choices of a widget with one control. */
export function Field(props: FieldProps): ReactNode {
  const { id, handle, params, children, extra, labelId, isInline, isShort } = props;
  const [isFocused, setFocused] = useState(false);
  const t = useTranslate();
  const shared = useContext(SharedFormContext);
  if (!params.visible) return null;
  const title = titleOf(params, t);
  const label = (
    <label
      id={labelId}
      part="label"
      className="hd-label"
      htmlFor={id}
      data-required={params.required || undefined}
    >
      {/* A text alone is the content of its element, without a node of React's own. */}
      {params.deprecated ? withBadge(title, t) : title}
    </label>
  );
  return (
    <div
      part="field"
      className={isInline ? fieldClasses.inline : isShort ? fieldClasses.short : fieldClasses.wide}
      data-name={shared ? params.name : undefined}
      data-invalid={params.error !== null || undefined}
      {...(offersEmpty(params) && {
        onFocus: () => setFocused(true),
        onBlur: (event: FocusEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
        },
      })}
    >
      {!isInline && label}
      {showsEmpty(params, isFocused) && (
        <EmptyChoices
          handle={handle}
          title={title}
          value={params.value}
          nullable={params.nullable}
          required={params.required}
          {...(params.allowEmpty && { allowEmpty: true })}
        />
      )}
      {children}
      {extra}
      {isInline && label}
      {params.description && <Description id={descriptionId(id)} text={params.description} />}
      {params.error !== null && <FieldError id={id} title={title} error={params.error} />}
      {params.focusRequests > 0 && (
        <FocusOnRequest handle={handle} requests={params.focusRequests} id={id} />
      )}
      {shared && <shared.FieldNotes handle={handle} id={id} />}
    </div>
  );
}

/** In one attribute: a form of many fields is created sooner. */
const fieldClasses = {
  inline: "hd-own hd-field hd-inline",
  short: "hd-own hd-field hd-short",
  wide: "hd-own hd-field",
};

function withBadge(title: ReactNode, t: Translate): ReactElement {
  return (
    <>
      {title}
      <span className="hd-badge">{t(messages.deprecated)}</span>
    </>
  );
}

function offersEmpty({ nullable, allowEmpty, disabled }: FieldProps["params"]): boolean {
  return !disabled && (nullable || allowEmpty === true);
}

/** Shown when the value is an explicit empty one, or when the focus is in an unset field. */
function showsEmpty(params: FieldProps["params"], isFocused: boolean): boolean {
  if (params.disabled) return false;
  if (isChosenEmpty(params)) return true;
  return isFocused && params.value === undefined && offersEmpty(params);
}

interface FieldsetProps {
  readonly id: string;
  readonly handle: Handle;
  readonly params: FieldParams;
  readonly className: string;
  /** Replaces the title. */
  readonly legend?: ReactNode;
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Legend, description and error of a widget with several controls. */
export function Fieldset(props: FieldsetProps): ReactNode {
  const { id, handle, params, className, legend, actions, children } = props;
  const t = useTranslate();
  const shared = useContext(SharedFormContext);
  if (!params.visible) return null;
  const title = titleOf(params, t);
  return (
    <fieldset
      id={id}
      className={`hd-own hd-fieldset ${className}`}
      data-name={shared ? params.name : undefined}
      disabled={params.disabled}
      aria-describedby={describedBy(id, params)}
      data-invalid={params.error !== null || undefined}
    >
      <legend className="hd-legend" data-required={params.required || undefined}>
        {params.deprecated ? withBadge(legend ?? title, t) : (legend ?? title)}
      </legend>
      {actions}
      {params.description && <Description id={descriptionId(id)} text={params.description} />}
      {children}
      {params.error !== null && <FieldError id={id} title={title} error={params.error} />}
      {params.focusRequests > 0 && (
        <FocusOnRequest handle={handle} requests={params.focusRequests} id={id} />
      )}
    </fieldset>
  );
}

/**
 * The error of a field; announced when it appears or changes. One that appears when a field is left by a press is shown
 * after the press: otherwise it could move the pressed button away.
 */
export function FieldError(props: {
  readonly id: string;
  readonly title: string;
  readonly error: string;
}): ReactElement {
  const { id, title, error } = props;
  const { announceError } = useViewHost();
  const t = useTranslate();
  const announcement = t(messages.error({ title, message: error }));
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => announceError(announcement, shown.current), [announceError, announcement]);
  const [isHidden, setHidden] = useState(isPressing);
  useEffect(() => afterPress(() => setHidden(false)), []);
  return (
    <p ref={shown} id={errorId(id)} part="error" className="hd-error" hidden={isHidden}>
      {error}
    </p>
  );
}
