// The code that a page loads to show a form for a JSON Schema; the JSON editor is loaded when it is first shown.
import { mount } from "@heddle/react";
import { schemaToWidget } from "@heddle/views";

const schema = { type: "object", properties: { name: { type: "string" } } } as const;
mount(schemaToWidget("form", schema), document.body);
