import { type Schema, Validator } from "@cfworker/json-schema";
import { type Dialect, type JsonSchema, validate } from "@heddle/schema";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

/** A validator under test: compiles a schema to a function that validates values. */
export interface Candidate {
  readonly name: string;
  /** The import to bundle. */
  readonly entry: string;
  readonly compile: (schema: JsonSchema, dialect?: Dialect) => (value: unknown) => boolean;
}

/** The compared validators. */
export const candidates: readonly Candidate[] = [
  {
    name: "ours",
    entry: `export { validate } from "@heddle/schema";`,
    compile: (schema, dialect) => (value) =>
      validate(value, schema, dialect ? { dialect } : {}).length === 0,
  },
  {
    name: "@cfworker/json-schema",
    entry: `export { Validator } from "@cfworker/json-schema";`,
    compile: (schema, dialect) => {
      const validator = new Validator(schema as Schema, dialect === "draft-07" ? "7" : "2020-12");
      return (value) => validator.validate(value).valid;
    },
  },
  {
    name: "Ajv (needs eval)",
    entry: `export { Ajv2020 } from "ajv/dist/2020.js";`,
    compile: (schema, dialect) => {
      const options = { strict: false, validateFormats: false, logger: false } as const;
      const ajv = dialect === "draft-07" ? new Ajv(options) : new Ajv2020(options);
      const check = ajv.compile(schema);
      return (value) => check(value);
    },
  },
];
