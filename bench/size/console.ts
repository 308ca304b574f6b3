// What a page loads to show a console of a JSON document; the reader of YAML comes with the first document in YAML.
import { OpenAPIConsole } from "@heddle/openapi";
import { mount } from "@heddle/react";
import "@heddle/react/openapi";

mount(new OpenAPIConsole({ openapi: "https://api.example.com/openapi.json" }), document.body);
