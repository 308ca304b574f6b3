/** What GitHub marks a quote with, and the words for it. */
const words: Readonly<Record<string, string>> = {
  NOTE: "Note",
  TIP: "Tip",
  IMPORTANT: "Important",
  WARNING: "Warning",
  CAUTION: "Caution",
};

const mark = /^\s*\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/** Says in words, above a quote, what it is marked with: `[!NOTE]`. */
export function nameCallOut(quote: Element): void {
  const paragraph = quote.firstElementChild;
  const text = paragraph?.localName === "p" ? paragraph.firstChild : null;
  const [marked, kind = ""] = mark.exec(text?.nodeValue ?? "") ?? [];
  const word = words[kind.toUpperCase()];
  if (!paragraph || !text || marked === undefined || word === undefined) return;
  text.nodeValue = text.nodeValue?.slice(marked.length) ?? "";
  if (text.nodeValue === "" && text.nextSibling?.nodeName === "BR") text.nextSibling.remove();
  const title = quote.ownerDocument.createElement("p");
  const strong = quote.ownerDocument.createElement("strong");
  strong.append(word);
  title.append(strong);
  paragraph.before(title);
  if (paragraph.textContent.trim() === "" && paragraph.childElementCount === 0) paragraph.remove();
}
