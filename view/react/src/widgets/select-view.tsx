import { equalValues, type Handle, type Translatable } from "@heddle/params";
import type { Select } from "@heddle/views";
import { type ReactElement, type ReactNode, useId } from "react";

import { controlAttributes, controlNames, titleOf } from "../field/field-params.ts";
import { Field, Fieldset } from "../field/field.tsx";
import { Segments } from "../field/segments.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Select>()(...controlNames, "options", "appearance");
const unset = "unset";
const none = "null";
/** The positions of the radio buttons for no value, before those of the options. */
const unsetPosition = -1;
const nullPosition = -2;
const emptyChoices: ReadonlyMap<number, string> = new Map([
  [unsetPosition, unset],
  [nullPosition, none],
]);

/** One of several options. Its position is the option's value, because the real value can be anything. */
export function SelectView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const id = useId();
  const { options, value, required, nullable } = params;
  const hasNull = options.some((option) => option.value === null);
  const position = options.findIndex((option) => equalValues(option.value, value));
  const emptyValue = value === null ? none : unset;
  if (params.appearance === "segments" && params.visible) {
    return (
      <Segments
        id={id}
        title={titleOf(params, t)}
        choices={options.map(({ label }, at) => ({ label: t(label), position: at }))}
        active={position}
        choose={(at) => void choose(handle, options, String(at))}
      />
    );
  }
  if (params.appearance === "radio") {
    const empty = [
      ...(required ? [] : [{ label: t(messages.notSet), position: unsetPosition }]),
      ...(nullable && !hasNull ? [{ label: t(messages.null), position: nullPosition }] : []),
    ];
    return (
      <Fieldset id={id} handle={handle} params={params} className="hd-radio">
        <Segments
          id={`${id}r`}
          choices={[
            ...empty,
            ...options.map(({ label }, at) => ({ label: t(label), position: at })),
          ]}
          active={position >= 0 ? position : value === null ? nullPosition : unsetPosition}
          choose={(at) => void choose(handle, options, emptyChoices.get(at) ?? String(at))}
        />
      </Fieldset>
    );
  }
  // As one array: each array among other children would be a fragment, which React has to render too.
  const entries: ReactNode[] = [];
  if (!required || value === undefined) entries.push(entry(unset, t(unsetText(params))));
  if (nullable && !hasNull) entries.push(entry(none, t(messages.null)));
  for (const { group, first, labels } of groupsOf(options)) {
    const listed = labels.map((label, at) =>
      entry(
        String(first + at),
        t(label) === params.placeholder ? t(messages.defaultOption({ label })) : t(label),
      ),
    );
    if (group === undefined) entries.push(...listed);
    else {
      entries.push(
        <optgroup key={`group ${first}`} label={t(group)}>
          {listed}
        </optgroup>,
      );
    }
  }
  return (
    // The list has its own entry for null.
    <Field
      id={id}
      handle={handle}
      params={{ ...params, nullable: false, value: undefined }}
      isShort
    >
      <select
        {...controlAttributes(id, params)}
        className="hd-input hd-select"
        data-unset={position < 0 || undefined}
        value={position >= 0 ? String(position) : emptyValue}
        onChange={(event) => void choose(handle, options, event.target.value)}
        onBlur={() => void handle.call("leave")}
      >
        {entries}
      </select>
    </Field>
  );
}

function entry(value: string, text: string): ReactElement {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  );
}

/** The default is marked in the list of options. Another hint stands for no value. */
function unsetText({
  required,
  placeholder,
  options,
}: Pick<Select, "required" | "placeholder" | "options">): Translatable {
  if (required) return messages.choose;
  const isDefault = options.some(({ label }) => label === placeholder);
  return isDefault ? messages.notSet : placeholder || messages.notSet;
}

interface OptionGroup {
  readonly group: Translatable | undefined;
  /** The position of its first option. */
  readonly first: number;
  readonly labels: Translatable[];
}

/** Consecutive options of the same group: `A/x A/y B/z` → `A: x, y; B: z`. */
function groupsOf(options: Select["options"]): readonly OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const [at, { label, group }] of options.entries()) {
    const last = groups.at(-1);
    if (last && equalValues(last.group, group)) last.labels.push(label);
    else groups.push({ group, first: at, labels: [label] });
  }
  return groups;
}

function choose(handle: Handle, options: Select["options"], choice: string): Promise<unknown> {
  if (choice === unset) return handle.call("clear");
  if (choice === none) return handle.call("setNull");
  // With its value, since the options of the model may have changed.
  return handle.call("choose", Number(choice), options[Number(choice)]?.value);
}
