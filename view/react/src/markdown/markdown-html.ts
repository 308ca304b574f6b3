import createPurifier from "dompurify";
import { Marked } from "marked";

import { messages } from "../messages.ts";
import { markdown } from "../styles/markdown.ts";
import { addStyles } from "../styles/sheet.ts";
import { nameCallOut } from "./call-out.ts";

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
 * The purifier removes event handlers, but under a strict content security policy a browser complains of them as
 * soon as they are parsed. Under another name they are attributes like any other, and removed as well.
 */
const handlers = /([\s/"'])on(?=[a-z]+\s*=)/gi;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: { html: ({ text }) => text.replace(handlers, "$1data-on") },
});
const purifier = createPurifier(window);

purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName === "A") secureLink(element);
  if (element.tagName === "IMG" && !comesFrom(element, "src", imageProtocols)) element.remove();
});

addStyles(markdown);

/** Where Markdown stands, and what it may do there. */
interface MarkdownPlace {
  /** Where its headings start. */
  readonly level: number;
  /** Whether its images are loaded; otherwise they are links. */
  readonly images: boolean;
}

/** Markdown as HTML that cannot run anything. */
export function markdownHtml(text: string, { level, images }: MarkdownPlace): string {
  const fragment = purifier.sanitize(marked.parse(text, { async: false }), {
    ...allowed,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const heading of fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")) demote(heading, level);
  for (const quote of fragment.querySelectorAll("blockquote")) nameCallOut(quote);
  // In the page an image would be loaded before anybody sees it.
  if (!images) for (const image of fragment.querySelectorAll("img")) linkTo(image);
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}

function secureLink(link: Element): void {
  if (!comesFrom(link, "href", linkProtocols)) link.removeAttribute("href");
  link.setAttribute("rel", "noopener noreferrer");
  link.setAttribute("target", "_blank");
}

function comesFrom(element: Element, attribute: string, protocols: ReadonlySet<string>): boolean {
  const address = element.getAttribute(attribute);
  return (
    address !== null &&
    URL.canParse(address, document.baseURI) &&
    protocols.has(new URL(address, document.baseURI).protocol)
  );
}

/** The text of an image, as a link to it unless it stands in another link. */
function linkTo(image: HTMLImageElement): void {
  const text = image.alt || messages.image;
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
