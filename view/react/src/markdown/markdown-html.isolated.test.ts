import { describe, expect, test } from "vitest";

import { renderMarkdown } from "./markdown-html.ts";

function parse(text: string, images = true): Document {
  const parsed = document.implementation.createHTMLDocument();
  parsed.body.append(renderMarkdown(text, { level: 2, images, translate: String }));
  return parsed;
}

const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&colon;alert(1))",
  "[x](vbscript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](javascript:alert(1))",
  "<svg><script>alert(1)</script><a xlink:href='javascript:alert(1)'>x</a></svg>",
  "<svg onload=alert(1)>",
  "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
  "<style>body { display: none }</style>",
  '<p style="position:fixed;inset:0">x</p>',
  "<iframe src='https://example.com'></iframe>",
  "<object data='x'></object><embed src='x'>",
  "<form action='https://example.com'><input name=a><button>x</button></form>",
  "<template><img src=x onerror=alert(1)></template>",
  "<base href='https://example.com'><link rel=stylesheet href=x><meta http-equiv=refresh content=0>",
  "<slot name=x></slot><p id=x class='hd-own' slot=x>x</p>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<details open ontoggle=alert(1)>x</details>",
  "```html\n<img src=x onerror=alert(1)>\n```",
];

describe("[R31] Markdown contains no scripts, foreign requests or styles", () => {
  test.each(attacks)("%s", (attack) => {
    const document = parse(`before\n\n${attack}\n\nafter`);
    const forbidden =
      "script,style,iframe,object,embed,form,input,button,svg,math,base,link,meta,template,slot,noscript,details";
    expect(document.body.querySelector(forbidden)).toBe(null);
    const attributes = [...document.body.querySelectorAll("*")].flatMap((element) => [
      ...element.attributes,
    ]);
    for (const { name } of attributes) {
      expect(name).toMatch(/^(href|src|alt|title|align|start|rel|target)$/);
    }
    for (const { value } of attributes.filter(({ name }) => name === "href" || name === "src")) {
      expect(new URL(value, location.href).protocol).toMatch(/^https?:$/);
    }
    expect(document.body.textContent).toMatch(/^before[^]*after\s*$/);
  });
});

test("[R31] links open in a new tab without a referrer; images are http only", () => {
  const document = parse(
    "[a](https://example.com) [b](#c) ![d](https://example.com/d.png) ![e](data:image/png;base64,AA)",
  );
  for (const link of document.querySelectorAll("a")) {
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
  }
  expect([...document.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["d"]);
});

test("[R192] images that may not be loaded are links with their text", async () => {
  const blocked = new URL(`/blocked-${crypto.randomUUID()}.png`, location.href).href;
  const document = parse(
    `![A loom](${blocked}) ![](${blocked}) [![b](${blocked})](https://example.com)`,
    false,
  );
  expect(document.querySelector("img")).toBe(null);
  const links = [...document.querySelectorAll("a")].map((link) => [link.textContent, link.href]);
  expect(links).toEqual([
    ["A loom", blocked],
    ["Image", blocked],
    ["b", "https://example.com/"],
  ]);
  // When a request for this image is known to the browser, one for the others would be too.
  const allowed = `${blocked}?allowed`;
  const host = window.document.createElement("div");
  host.append(renderMarkdown(`![c](${allowed})`, { level: 2, images: true, translate: String }));
  await expect.poll(() => performance.getEntriesByName(allowed)).toHaveLength(1);
  expect(performance.getEntriesByName(blocked)).toEqual([]);
});

test("[R31] headings start at the current level and end at six", () => {
  const headings = [...parse("# a\n\n## b\n\n###### c").querySelectorAll("h1,h2,h3,h4,h5,h6")];
  expect(headings.map(({ tagName }) => tagName)).toEqual(["H2", "H3", "H6"]);
});

describe("[R221] a quote marked as on GitHub", () => {
  test.each([
    ["NOTE", "Note"],
    ["tip", "Tip"],
    ["IMPORTANT", "Important"],
    ["WARNING", "Warning"],
    ["CAUTION", "Caution"],
  ])("begins with the word for %s", (mark, word) => {
    const quote = parse(`> [!${mark}]\n> Mind the **warp**.\n>\n> And the weft.`).querySelector(
      "blockquote",
    );
    const lines = [...(quote?.children ?? [])].map(({ textContent }) => textContent.trim());
    expect(lines).toEqual([word, "Mind the warp.", "And the weft."]);
    expect(quote?.querySelector("p:first-child > strong")?.textContent).toBe(word);
  });

  test("may have its text in a paragraph of its own, or behind a break", () => {
    for (const text of [
      "> [!NOTE]\n>\n> Mind it.",
      "> [!NOTE]  \n> Mind it.",
      "> [!NOTE]\n> `Mind it.`",
    ]) {
      const quote = parse(text).querySelector("blockquote");
      expect([...quote!.children].map(({ textContent }) => textContent.trim())).toEqual([
        "Note",
        "Mind it.",
      ]);
    }
  });

  test.each(["> [!OTHER]\n> text", "> [!NOTE] in a line", "> plain"])(
    "is as it is otherwise: %s",
    (text) => {
      expect(parse(text).querySelector("strong")).toBe(null);
    },
  );
});
