import type { ReactElement } from "react";
import "./principles.css";

const principles = [
  {
    title: "The model decides",
    text: "A form or a graph is an object you can create in Node, watch, and test without a browser. The view reads, shows and asks; the model acts or refuses with a reason.",
  },
  {
    title: "Here or there",
    text: "The same app runs in this page or in Node, one session for each visitor: the switch at the top says where. Served, credentials and hidden data never reach the browser.",
  },
  {
    title: "Accessible as it comes",
    text: "Native inputs with real labels. Errors are announced and tied to their field. A graph can be drawn, edited and undone with the keyboard alone.",
  },
  {
    title: "At home in your page",
    text: "Views live in a shadow root: your styles stay out, ours stay in. Colors, type and spacing follow a handful of CSS variables.",
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
