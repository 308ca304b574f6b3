import type { ReactElement } from "react";
import "./principles.css";

const principles = [
  {
    title: "The model decides",
    text: "A form is an object you can create in Node, watch, and test without a browser. The view reads, shows and asks; the model acts or refuses with a reason.",
  },
  {
    title: "Any schema",
    text: "JSON Schema 2020-12 and draft-07, OpenAPI 3.0’s dialect, zod, valibot, arktype, or a Params class. Circular schemas open as far as you go.",
  },
  {
    title: "Accessible as it comes",
    text: "Native inputs with real labels. Errors are announced, tied to their field, and the focus goes to the first one.",
  },
  {
    title: "At home in your page",
    text: "Views live in a shadow root: your styles stay out, ours stay in. Colours, type and spacing follow a handful of CSS variables.",
  },
];

/** What holds for every example on the page. */
export function Principles(): ReactElement {
  return (
    <section className="principles" aria-labelledby="principles-title">
      <h2 id="principles-title" className="visually-hidden">
        Principles
      </h2>
      {principles.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
