import { HeddleError, type Issue } from "@heddle/params";
import type { Widget } from "@heddle/views";

import type { Field, FieldLocation } from "../fields/field.ts";
import { asParameter } from "./parameter-value.ts";

/** A problem with a part of the request, and where that part is when it is known. */
export interface RequestIssue extends Issue {
  readonly location?: FieldLocation;
}

/** The fields of an operation with their widgets, and what is entered in them. */
export class Inputs {
  readonly fields: readonly Field[];
  readonly #widgets: ReadonlyMap<string, Widget>;

  constructor(fields: readonly Field[], build: (field: Field) => Widget) {
    this.fields = fields;
    this.#widgets = new Map(fields.map((field) => [field.key, build(field)]));
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return Object.fromEntries(this.#widgets);
  }

  widgetOf({ key }: Field): Widget {
    const widget = this.#widgets.get(key);
    if (!widget) throw new TypeError(`There is no widget for ${key}`);
    return widget;
  }

  /** The widget at a path of the body. */
  widgetAt([name, ...rest]: readonly (string | number)[]): Widget | undefined {
    const whole = this.fields.find((field) => field.isWholeBody);
    if (whole) return this.widgetOf(whole).at(name === undefined ? [] : [name, ...rest]);
    const field = typeof name === "string" ? this.find(name, "body") : undefined;
    return field && this.widgetOf(field).at(rest);
  }

  at(location: FieldLocation): readonly Field[] {
    return this.fields.filter((field) => field.location === location);
  }

  /** What is filled in at one place of the request by name, or at all of them by key. */
  values(location?: FieldLocation): Record<string, unknown> {
    const fields = location === undefined ? this.fields : this.at(location);
    const entries = fields
      .filter((field) => !field.readOnly)
      .map(
        (field) => [location === undefined ? field.key : field.name, this.valueOf(field)] as const,
      );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** Fills in what fits, and returns the names of what does not. */
  populate(record: Readonly<Record<string, unknown>> | null): string[] {
    return Object.entries(record ?? {})
      .filter(([name, value]) => !this.#fill(name, value))
      .map(([name]) => name);
  }

  /** Why a value cannot be filled in; nothing when it can be, or when there is no such field. */
  objectionTo(name: string, value: unknown): string | undefined {
    const field = this.find(name);
    return field && this.widgetOf(field).objectionTo(value);
  }

  /** The field that a name is for: its key, else the part of the body, else the first of that name. */
  find(name: string, location?: FieldLocation): Field | undefined {
    const named = this.fields.filter((field) => field.name === name);
    return (
      this.fields.find((field) => field.key === name) ??
      named.find((field) => field.location === (location ?? "body")) ??
      (location === undefined ? named[0] : undefined)
    );
  }

  /** What keeps the request from being sent. */
  problems(): readonly RequestIssue[] {
    return this.fields
      .filter((field) => !field.readOnly)
      .flatMap((field) =>
        this.widgetOf(field)
          .problems()
          .map((issue) => ({
            ...issue,
            path: [field.key, ...issue.path],
            location: field.location,
          })),
      );
  }

  /** Shows issues at the fields that their paths begin with, and none at the others; returns those that nobody would see. */
  showIssues(issues: readonly RequestIssue[]): readonly RequestIssue[] {
    const placed = new Map<string, Issue[]>();
    const homeless: RequestIssue[] = [];
    for (const issue of issues) {
      const field = this.#fieldOf(issue);
      const path =
        field?.isWholeBody && issue.path[0] !== field.key ? issue.path : issue.path.slice(1);
      if (field && this.widgetOf(field).visible)
        placed.set(field.key, [...(placed.get(field.key) ?? []), { ...issue, path }]);
      else homeless.push(issue);
    }
    for (const field of this.fields) {
      homeless.push(...this.widgetOf(field).showIssues(placed.get(field.key) ?? []));
    }
    return homeless;
  }

  /** Moves the focus to the first field that shows an error. */
  focusFirstError(): void {
    for (const field of this.fields) {
      const invalid = this.widgetOf(field).firstInvalid();
      if (invalid) return invalid.requestFocus();
    }
  }

  /** What is filled in at a field, as it would be sent. */
  protected valueOf(field: Field): unknown {
    return this.widgetOf(field).value;
  }

  #fieldOf({ path, location }: RequestIssue): Field | undefined {
    const [name] = path;
    const found = typeof name === "string" ? this.find(name, location) : undefined;
    const isOfBody = location === undefined || location === "body";
    return found ?? (isOfBody ? this.fields.find((field) => field.isWholeBody) : undefined);
  }

  #fill(name: string, value: unknown): boolean {
    const field = this.find(name);
    const widget = field && this.widgetOf(field);
    if (!widget) return false;
    try {
      widget.assign(field.parameter ? asParameter(value, field, widget) : value);
      return true;
    } catch (error) {
      if (error instanceof HeddleError) return false;
      throw error;
    }
  }
}
