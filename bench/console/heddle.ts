import { OpenAPIConsole } from "@heddle/openapi";
import { mount } from "@heddle/react";
import "@heddle/react/openapi/console";

const element = document.querySelector<HTMLElement>("#app");
if (element) mount(new OpenAPIConsole({ openapi: `${location.origin}/openapi.json` }), element);
