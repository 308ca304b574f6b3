/** A page with the console of the document that its URL names: `sign-in.html?password`. */
import { OpenAPIConsole } from "@heddle/openapi";
import { mount } from "@heddle/react";
import "@heddle/react/openapi/console";

const openapi = `${location.origin}/openapi/embedded/${location.search.slice(1)}.json`;
const element = document.querySelector<HTMLElement>("#app");
if (element) mount(new OpenAPIConsole({ openapi, signInReturnPath: "/signed-in.html" }), element);
