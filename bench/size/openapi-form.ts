// The code that a React app loads to show the form of an operation: a fresh Vite app with `<OpenAPIForm>`, React included.
import { OpenAPIForm } from "@heddle/react/openapi/form";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const form = createElement(OpenAPIForm, {
  openapi: "https://api.example.com/openapi.json",
  baseUrl: "https://api.example.com",
  path: "/orders",
  method: "post",
});
createRoot(document.body).render(form);
