"use client";
import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import api from "./openapi.json";

const { url } = api.servers[0];
const schema = api.components.schemas.Order as RJSFSchema;

function send({ formData }: { formData?: object }): void {
  void fetch(`${url}/orders`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(formData),
  });
}

export default function Page() {
  return <Form schema={schema} validator={validator} onSubmit={send} />;
}
