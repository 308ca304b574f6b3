/** A form for a JSON Schema. Submitting validates every field, shows the errors and focuses the first one. */
import { Alert, Button, Column, schemaToWidget } from "@heddle/core";
import type { Viewable } from "@heddle/core";

const days = ["Friday", "Saturday", "Sunday"];

const registration = {
  title: "Registration",
  required: ["name", "email", "workshop"],
  properties: {
    name: { title: "Full name", type: "string", minLength: 2 },
    email: { title: "E-mail", type: "string", format: "email" },
    workshop: { title: "Workshop", enum: ["Warping", "Twills", "Dyeing"] },
    seats: { title: "Seats", type: "integer", minimum: 1, maximum: 4 },
    days: { title: "Possible days", type: "array", items: { enum: days } },
  },
};

export function app(): Viewable {
  const form = schemaToWidget("form", registration, { required: true });
  const sent = new Alert({ severity: "success", visible: false });
  const submit = (): void => {
    const isValid = form.validate().length === 0;
    const text = `Sent ${JSON.stringify(form.value)}`;
    sent.update({ visible: isValid, text });
  };

  return new Column({
    children: [
      form,
      new Button({ label: "Register", variant: "primary", onPress: submit }),
      sent,
    ],
  });
}
