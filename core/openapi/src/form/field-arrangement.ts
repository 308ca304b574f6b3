import type { Translatable } from "@heddle/params";
import { arrange, hintsIn, type LayoutHints, type Placed, withHints } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import { type Field, type FieldLocation, fieldLocations } from "../fields/field.ts";
import { withHiddenMember } from "../request/hidden-passwords.ts";
import { readFlat } from "../document/schema-traits.ts";
import type { Content } from "../operation/operation.ts";
import { layoutHints, type LayoutOptions, passwordPaths } from "./layout-options.ts";

/** A field that is arranged, with its hints. */
interface Sibling {
  readonly name: string;
  readonly field: Field;
  readonly hints: LayoutHints;
}

/** The layout of the fields of one operation: hints of code and of the document, order, sections and passwords. */
export class FieldArrangement {
  readonly #root: RawObject;
  /** Hints of code; the members are the keys of fields. */
  readonly #hints: LayoutHints;
  /** The hints by which fields are ordered. */
  readonly #order: LayoutHints;
  /** The paths of values that code declares as passwords. */
  readonly #passwords: readonly (readonly string[])[];

  /** `fields` are all fields of the operation, also those that conditions hide. */
  constructor(
    layout: LayoutOptions,
    fields: readonly Field[],
    root: RawObject,
    content: Content | undefined,
  ) {
    this.#root = root;
    this.#hints = layoutHints(layout, fields, root, content?.locked);
    this.#passwords = passwordPaths(layout, fields, root);
    const { order = [] } = content ? hintsIn(readFlat(root, content.schema)) : {};
    const ofBody = fields.filter(({ location }) => location === "body");
    const ofDocument = order.flatMap(
      (name) => ofBody.find((each) => each.name === name)?.key ?? [],
    );
    this.#order = { order: ofDocument, ...this.#hints };
  }

  /** The hints of code for a field and the fields inside it. */
  hintsFor({ key }: Field): LayoutHints | undefined {
    return this.#hints.members?.get(key);
  }

  /** The title of the section of a field; empty outside of sections. */
  sectionOf(field: Field): Translatable {
    return this.#place([field])[0]?.section ?? "";
  }

  /** The fields in the order of a form: by location, in each the sections that begin there and then the others. */
  arrange(fields: readonly Field[]): readonly Field[] {
    const placed = this.#place(fields);
    const starts = new Map(
      placed.toReversed().map(({ item, section }) => [section, item.field.location]),
    );
    const shownAt = ({ item, section }: Placed<Sibling>): FieldLocation | undefined =>
      section === undefined ? item.field.location : starts.get(section);
    return fieldLocations.flatMap((location) =>
      placed.filter((each) => shownAt(each) === location).map(({ item }) => item.field),
    );
  }

  /** Hides what code declares as passwords in the value of a field. */
  withHiddenPasswords({ key }: Field, value: unknown): unknown {
    const paths = this.#passwords.filter(([first]) => first === key);
    return paths.reduce((inner, [, ...rest]) => withHiddenMember(inner, rest), value);
  }

  #place(fields: readonly Field[]): readonly Placed<Sibling>[] {
    const items = fields.map((field) => {
      const own = this.hintsFor(field) ?? {};
      const hints = withHints(hintsIn(readFlat(this.#root, field.schema)), own);
      return { name: field.key, field, hints };
    });
    return arrange(items, this.#order);
  }
}
