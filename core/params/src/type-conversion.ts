/** A page that loads its parts on demand has `lazy-type-conversion.ts` in place of this module. */
export { typeToJsonSchema } from "./type-to-json-schema.ts";
