import type { TypedText } from "@heddle/canvas";

/** A model that takes longer to answer has the keys of somebody who waits, not of somebody who types ahead. */
const answerMs = 10_000;

/**
 * Keeps what is typed after a press of a button until the model answers with the focus of a field: in a served page the field,
 * or the dialog around it, comes a round trip later. The keys of a canvas have a mechanism of their own.
 */
export class EarlyKeys {
  #pressedAt = -Infinity;
  #text = "";
  #isErased = false;
  /** Whether Tab was pressed after the text: what follows is for another field. */
  #isEnded = false;

  /** Listens to the buttons of a view until the returned function is called. */
  attach(root: ShadowRoot): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest("button")) this.#start();
    };
    root.addEventListener("click", onClick, { signal, capture: true });
    // On the document: some browsers do not focus a button that is clicked.
    document.addEventListener("keydown", (event) => this.#onKey(event, root), { signal });
    document.addEventListener("pointerdown", () => this.#stop(), { signal, capture: true });
    return () => listening.abort();
  }

  /** Enters what was typed into the field that has received the focus. */
  enterInto(control: Element): void {
    const typed = { text: this.#text, isErased: this.#isErased };
    this.#stop();
    typeInto(control, typed);
  }

  #start(): void {
    this.#stop();
    this.#pressedAt = performance.now();
  }

  #stop(): void {
    this.#pressedAt = -Infinity;
    this.#text = "";
    this.#isErased = false;
    this.#isEnded = false;
  }

  #onKey(event: KeyboardEvent, root: ShadowRoot): void {
    if (event.defaultPrevented || performance.now() - this.#pressedAt > answerMs) return;
    const { key } = event;
    const focused = root.activeElement ?? document.activeElement;
    const isWaiting = focused === document.body || focused instanceof HTMLButtonElement;
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
    if (key === "Tab" && this.#text !== "") this.#isEnded = true;
    if (key === "Escape") return this.#stop();
    if (this.#isEnded) return;
    if (!isWaiting || key === "Tab") return this.#stop();
    if (isShortcut || event.isComposing) return;
    const isErasing = key === "Backspace" || key === "Delete";
    const text = key === "Enter" ? "\n" : key.length === 1 ? key : "";
    // The first Enter or Space is another press of the button.
    if (text.trim() === "" && this.#text === "" && !isErasing) return;
    this.#isErased ||= isErasing;
    this.#text = isErasing ? this.#text.slice(0, -1) : this.#text + text;
    if (text.trim() === "" && text !== "") event.preventDefault();
  }
}

/**
 * Enters text that was typed for a field, as its keys would have: in place of what is selected. In a field of one line, the
 * first line break is an Enter, and what follows is dropped.
 */
export function typeInto(field: Element | null, { text, isErased }: TypedText): void {
  const isArea = field instanceof HTMLTextAreaElement;
  if (!isArea && !(field instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Numbers and checkboxes have none.
  if (selectionStart === null || selectionEnd === null) return;
  const [data = "", ...rest] = isArea ? [text] : text.split("\n");
  if (data !== "" || isErased) {
    field.setRangeText(data, selectionStart, selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, data }));
  }
  const enter = { key: "Enter", bubbles: true, composed: true, cancelable: true };
  // After the renderer has the text.
  if (rest.length > 0)
    queueMicrotask(() => field.dispatchEvent(new KeyboardEvent("keydown", enter)));
}
