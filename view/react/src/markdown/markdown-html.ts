import createPurifier from "dompurify";
import { Marked } from "marked";

import type { Translate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import { addStyles } from "../styles/sheet.ts";

const markdownStyles = `
.hd-markdown > * + * { margin-block-start: 0.85em; }
.hd-markdown :is(h1, h2, h3, h4, h5, h6) { font-weight: 650; line-height: 1.3; font-size: 1.1em; }
.hd-markdown :is(h1, h2) { font-size: 1.35em; }
.hd-markdown h3 { font-size: 1.2em; }
.hd-markdown :is(h1, h2, h3, h4, h5, h6):not(:first-child) { margin-block-start: 1.4em; }
.hd-markdown :is(ul, ol) { padding-inline-start: 1.6em; }
.hd-markdown ul { list-style: disc; }
.hd-markdown ol { list-style: decimal; }
.hd-markdown li + li { margin-block-start: 0.25em; }
.hd-markdown a { color: var(--_hd-accent); text-underline-offset: 2px; }
.hd-markdown :is(code, pre, kbd) { font-family: var(--_hd-mono); font-size: 0.92em; direction: ltr; unicode-bidi: isolate; }
.hd-markdown code { padding: 1px 5px; border-radius: 4px; background: var(--_hd-subtle); }
.hd-markdown pre { margin-block-end: 0; margin-inline: 0; padding: 12px 16px; overflow-x: auto; border-radius: var(--_hd-radius); background: var(--_hd-subtle); }
.hd-markdown pre code { padding: 0; background: none; }
.hd-markdown blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 3px solid var(--_hd-line); color: var(--_hd-muted); }
.hd-markdown blockquote > * + * { margin-block-start: 0.4em; }
.hd-markdown blockquote > p:first-child > strong:only-child { color: var(--_hd-text); }
.hd-markdown img { max-inline-size: 100%; }
.hd-markdown hr { border: 0; border-block-start: 1px solid var(--_hd-line); }
.hd-markdown table { border-collapse: collapse; display: block; overflow-x: auto; }
.hd-markdown :is(th, td) { padding: 6px 12px; border: 1px solid var(--_hd-line); text-align: start; }
`;

const allowed = {
  ALLOWED_TAGS:
    "a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre s strong sub sup table tbody td th thead tr ul".split(
      " ",
    ),
  ALLOWED_ATTR: ["href", "src", "alt", "title", "align", "start", "rel", "target"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);
const imageProtocols = new Set(["http:", "https:"]);

/**
 * The purifier removes event handlers, but under a strict content security policy a browser reports them as soon as they
 * are parsed. Renamed, they are ordinary attributes, which the purifier removes too.
 */
const eventHandlers = /([\s/"'])on(?=[a-z]+\s*=)/gi;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: { html: ({ text }) => text.replace(eventHandlers, "$1data-on") },
});
const purifier = createPurifier(window);

purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName === "A") secureLink(element);
  if (element.tagName === "IMG" && !hasProtocol(element, "src", imageProtocols)) element.remove();
});

addStyles(markdownStyles);

interface MarkdownOptions {
  /** The level of its first headings. */
  readonly level: number;
  /** Whether its images are loaded; otherwise they are links. */
  readonly images: boolean;
  readonly translate: Translate;
}

/**
 * Markdown as nodes without scripts: `# Pets` at level 2 → `<h2>Pets</h2>`. A page that allows no policy `dompurify` of
 * Trusted Types gets the text itself.
 */
export function renderMarkdown(
  text: string,
  { level, images, translate }: MarkdownOptions,
): DocumentFragment | string {
  const fragment = purifier.sanitize(marked.parse(text, { async: false }), {
    ...allowed,
    RETURN_DOM_FRAGMENT: true,
  });
  if (!fragment.hasChildNodes()) return text;
  for (const heading of fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")) demote(heading, level);
  for (const quote of fragment.querySelectorAll("blockquote")) nameAlert(quote, translate);
  // Before insertion, because the page would load an image immediately.
  if (!images) {
    const unnamed = translate(messages.image);
    for (const image of fragment.querySelectorAll("img")) replaceWithLink(image, unnamed);
  }
  return fragment;
}

function secureLink(link: Element): void {
  if (!hasProtocol(link, "href", linkProtocols)) link.removeAttribute("href");
  link.setAttribute("rel", "noopener noreferrer");
  link.setAttribute("target", "_blank");
}

function hasProtocol(element: Element, attribute: string, protocols: ReadonlySet<string>): boolean {
  const address = element.getAttribute(attribute);
  return (
    address !== null &&
    URL.canParse(address, document.baseURI) &&
    protocols.has(new URL(address, document.baseURI).protocol)
  );
}

/** Replaces an image with a link to it, or with its text inside another link. */
function replaceWithLink(image: HTMLImageElement, unnamed: string): void {
  const text = image.alt || unnamed;
  if (image.closest("a")) return image.replaceWith(text);
  const link = image.ownerDocument.createElement("a");
  link.setAttribute("href", image.getAttribute("src") ?? "");
  link.append(text);
  secureLink(link);
  image.replaceWith(link);
}

function demote(heading: Element, level: number): void {
  const depth = Math.min(6, Number(heading.tagName.slice(1)) + level - 1);
  const demoted = document.createElement(`h${depth}`);
  demoted.append(...heading.childNodes);
  heading.replaceWith(demoted);
}

/** The words for GitHub's alert markers. */
const alertWords = new Map(Object.entries(messages.alerts));

const alertMarker = /^\s*\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/** Replaces GitHub's alert marker with a word: `> [!NOTE]` → a bold `Note` above the quote. */
function nameAlert(quote: Element, translate: Translate): void {
  const paragraph = quote.firstElementChild;
  const text = paragraph?.localName === "p" ? paragraph.firstChild : null;
  const [marker, kind = ""] = alertMarker.exec(text?.nodeValue ?? "") ?? [];
  const word = alertWords.get(kind.toLowerCase());
  if (!paragraph || !text || marker === undefined || word === undefined) return;
  text.nodeValue = text.nodeValue?.slice(marker.length) ?? "";
  if (text.nodeValue === "" && text.nextSibling?.nodeName === "BR") text.nextSibling.remove();
  const title = quote.ownerDocument.createElement("p");
  const strong = quote.ownerDocument.createElement("strong");
  strong.append(translate(word));
  title.append(strong);
  paragraph.before(title);
  if (paragraph.textContent.trim() === "" && paragraph.childElementCount === 0) paragraph.remove();
}
