import {
  constantDefault,
  type IntentsOf,
  RefusedFile,
  text,
  type Translatable,
} from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import type { Interpretation } from "../state-transitions.ts";
import { type Field, itemOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { Composite } from "./widget.ts";

/** A file, or several. The name of a file that was not taken is a draft, with the reason as its error. */
export class FileInput extends Composite.with({
  multiple: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Media types or file extensions for the file chooser, as in HTML. */
  accept: { type: constantDefault(z.string(), ""), view: "r" },
  /** Why the file of the draft was not taken. */
  refusal: { type: constantDefault(z.nullable(text), null), view: "r" },
}) {
  static override readonly kind: string = "file-input";
  static override readonly intents: IntentsOf<FileInput> = {
    enter: { ...Composite.intents.enter, args: [z.unknown()], takesRefusedFiles: true },
  };

  /** A file that was not taken replaces the previous one as well: a request would otherwise send a file that was given up. */
  override enter(input: unknown): void {
    const files = [input].flat();
    const refused = files.find((file) => file instanceof RefusedFile);
    if (!refused) return super.enter(input);
    const taken = files.filter((file) => !(file instanceof RefusedFile));
    const value = this.multiple && taken.length > 0 ? taken : undefined;
    const { name: draft, reason } = refused;
    this.update({ value, draft, refusal: reason, error: reason });
  }

  /** The name of a file is not its content. */
  override valueWithDrafts(): unknown {
    return this.contribution;
  }

  protected override interpret(input: unknown): Interpretation {
    return typeof input === "string"
      ? { error: (this.read("refusal") as Translatable) || messages.misfit({ title: this.title }) }
      : super.interpret(input);
  }

  protected override get emptyValue(): unknown {
    return this.multiple ? [] : undefined;
  }

  protected override canHold(value: unknown): boolean {
    if (!this.multiple) return value instanceof Blob;
    return Array.isArray(value) && value.every((file) => file instanceof Blob);
  }
}

export const fileInput: WidgetDefinition = {
  widget: FileInput,
  schemaRule: {
    when: (field) => isFileField(field) || isFileField(itemOf(field)),
    build: (field) => {
      const item = isFileField(field) ? undefined : itemOf(field);
      const multiple = item !== undefined;
      return new FileInput({
        ...commonParameters(field),
        multiple,
        accept: acceptOf(item ?? field),
      });
    },
  },
};

/** Whether the schema describes the content of a file. */
export function isFileField(field: Field | undefined): boolean {
  if (!field) return false;
  const { type, schema } = field;
  // The type of uploads in OpenAPI 2.0, which documents of 3.x use too.
  if (type === "file") return true;
  if (type !== "string" && schema.contentMediaType === undefined) return false;
  if (schema.format === "binary") return true;
  const isEncoded = schema.format === "byte" || schema.contentEncoding !== undefined;
  const { contentMediaType } = schema;
  if (contentMediaType === undefined) return false;
  return isEncoded || type === undefined || !textTypes.test(contentMediaType);
}

/** Media types whose content a user can type. */
const textTypes =
  /^text\/|[/+](?:x-)?(?:json|jsonl|jsonlines|ndjson|xml|yaml|javascript|graphql|csv|sql|www-form-urlencoded)\b/i;

/** The media type that a file chooser should offer. */
function acceptOf({ schema }: Field): string {
  const { contentMediaType = "" } = schema;
  return contentMediaType === "application/octet-stream" ? "" : contentMediaType;
}
