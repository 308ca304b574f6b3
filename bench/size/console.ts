// The code that a page loads to show a console of a JSON document; the YAML parser is loaded with the first YAML document.
import { OpenAPIConsole } from "@heddle/openapi";
import { mount } from "@heddle/react";
import "@heddle/react/openapi/console";

mount(new OpenAPIConsole({ openapi: "https://api.example.com/openapi.json" }), document.body);
