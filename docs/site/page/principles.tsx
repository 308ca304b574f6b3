import type { ReactElement } from "react";

const principles = [
  {
    title: "The model decides",
    text: "A form or a graph is an object that you can create in Node, watch, and test without a browser. The view renders it and calls intents; the model applies each intent or rejects it with a reason.",
  },
  {
    title: "Embedded or served",
    text: "The same app runs in the page or in Node, with one session per visitor. Use the switch at the top to change it. In a served app, credentials and hidden data never reach the browser.",
  },
  {
    title: "Accessible by default",
    text: "Inputs are native and labeled. Errors are announced and linked to their fields. You can draw, edit and undo a graph with the keyboard alone.",
  },
  {
    title: "Isolated styles",
    text: "Views render in a shadow root, so your styles and Heddle’s do not affect each other. A few CSS variables set colors, fonts and spacing.",
  },
];

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
