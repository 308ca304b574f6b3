"use client";
import { OpenAPIForm } from "@heddle/react/openapi/form";
import api from "./openapi.json";

const { url } = api.servers[0];

export default function Page() {
  return <OpenAPIForm openapi={api} baseUrl={url} path="/orders" method="post" />;
}
