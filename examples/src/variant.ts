/** A union with named branches becomes a select. Each branch keeps its input. */
import { Column, JsonTree, schemaToWidget, type Viewable } from "@heddle/core";

const payment = {
  title: "Payment",
  oneOf: [
    {
      title: "Card",
      required: ["kind", "number"],
      properties: {
        kind: { const: "card", title: "Kind" },
        number: {
          type: "string",
          title: "Card number",
          pattern: "^[0-9 ]{12,19}$",
        },
      },
    },
    {
      title: "Bank transfer",
      required: ["kind", "iban"],
      properties: {
        kind: { const: "transfer", title: "Kind" },
        iban: { type: "string", title: "IBAN", minLength: 15 },
      },
    },
  ],
};

export function app(): Viewable {
  const picker = schemaToWidget("payment", payment, { required: true });
  const result = new JsonTree({ label: "Value", value: picker.value });
  picker.watch("value", () => {
    result.value = picker.value;
  });
  return new Column({ children: [picker, result] });
}
