import type { Library } from "./library.ts";

/** An operation that all of them list among the first. */
const summary = "GitHub API Root";

const heddle: Pick<Library, "steps"> = {
  steps: [
    { selector: "input[type=search]", type: summary },
    { selector: ".hd-console-summary", text: summary },
    { selector: "button", text: "Send" },
  ],
};

/** The consoles of others. */
const others: readonly Library[] = [
  {
    name: "Swagger UI",
    address: (server) => `${server}/swagger.html`,
    steps: [{ selector: ".opblock-summary-control" }, { selector: ".opblock-body .try-out" }],
  },
  {
    name: "Scalar",
    address: (server) => `${server}/scalar.html`,
    steps: [
      { selector: "aside :is(a, button) *", text: "meta" },
      { selector: "aside *", text: summary },
      { selector: "h1, h2, h3", text: summary },
    ],
  },
];

/** The compared consoles; the one of the command has its own address. */
export function librariesWith(command: string): readonly Library[] {
  return [
    { name: "heddle api", address: () => command, ...heddle },
    { name: "Heddle in the page", address: (server) => `${server}/heddle/`, ...heddle },
    ...others,
  ];
}

/** Consoles that a page shows with a script from a server, without a bundler. */
export const scripts: readonly Library[] = [
  { name: "<heddle-console>", address: (server) => `${server}/element.html`, ...heddle },
  ...others,
];
