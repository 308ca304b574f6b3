/** A form from zod (or valibot, arktype, a Params class). Descriptions become help texts, nested objects become groups. */
import {
  Column,
  JsonTree,
  normalizeSchema,
  schemaToWidget,
} from "@heddle/core";
import type { Viewable } from "@heddle/core";
import * as z from "zod";

const Server = z.object({
  host: z.string().min(1).describe("Without http:// in front."),
  port: z.int().min(1).max(65_535).default(443),
  log: z.enum(["silent", "errors", "everything"]).optional(),
  tls: z.object({
    certificate: z.string().min(1),
    minimum: z.enum(["1.2", "1.3"]),
  }),
});

export function app(): Viewable {
  const schema = normalizeSchema(Server);
  const form = schemaToWidget("server", schema, { required: true });
  const result = new JsonTree({ label: "Value", value: form.value });
  form.watch("value", () => {
    // For a valid value, zod fills in the defaults.
    result.value = Server.safeParse(form.value).data ?? form.value;
  });
  return new Column({ children: [form, result] });
}
