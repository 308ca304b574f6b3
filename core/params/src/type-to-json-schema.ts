import { type $ZodType, type JSONSchema, toJSONSchema } from "zod/v4/core";

import { Message } from "./message.ts";
import { text } from "./text-type.ts";

/** The JSON Schema of a type. */
export function typeToJsonSchema(type: $ZodType): JSONSchema.BaseSchema {
  return toJSONSchema(type, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === (text as $ZodType)) {
        delete jsonSchema.anyOf;
        jsonSchema.type = "string";
      }
      const { def } = zodSchema._zod;
      if (def.type === "prefault" && def.defaultValue instanceof Message) {
        jsonSchema.default = def.defaultValue.text;
      }
      if (def.type === "date") {
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
      }
    },
  });
}
