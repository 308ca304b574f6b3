/** What React does around components, above all with the elements of a page, and Preact does not. */
import { options, type VNode } from "preact";

type Props = Record<string, unknown>;

/** A rendered HTML or SVG element. `__e` is the name that Preact publishes for tools: its DOM element. */
interface ElementNode extends VNode<Props> {
  readonly type: string;
  readonly __e?: Element | null;
}

/** The props that each element was rendered with last. */
const rendered = new WeakMap<EventTarget, Props>();
/** Elements that Preact removes while they have the focus. */
const removedWithFocus = new WeakSet<EventTarget>();

/** The hooks that Preact has for tools. `__e` receives the errors of components. */
interface Hooks {
  requestAnimationFrame?: (flush: () => void) => void;
  vnode?: (node: VNode) => void;
  diffed?: (node: VNode) => void;
  unmount?: (node: VNode) => void;
  __e?: (error: unknown, ...place: unknown[]) => void;
}

const hooks: Hooks = options;

/** Adds to the hooks of Preact. `preact/compat` has added its own before: it has turned `onBlur` into `onfocusout`. */
export function followReact(): void {
  const { vnode, diffed, unmount, __e: catchError } = hooks;
  // Effects run before the next event, as those of React do after an event: a key reaches the field that was focused.
  hooks.requestAnimationFrame = queueMicrotask;
  hooks.vnode = (created) => {
    vnode?.(created);
    if (isElementNode(created)) adaptProps(created.props);
  };
  hooks.diffed = (node) => {
    diffed?.(node);
    if (isElementNode(node) && node.__e) finishElement(node.__e, node.props);
  };
  hooks.unmount = (node) => {
    unmount?.(node);
    if (isElementNode(node) && node.__e?.matches(":focus-within")) removedWithFocus.add(node.__e);
  };
  hooks.__e = (error, ...place) => {
    catchError?.(error, ...place);
    // A component catches it, or waits for a promise. Others are thrown.
    // oxlint-disable-next-line no-console -- as React does
    if (error instanceof Error) console.error(error);
  };
}

function isElementNode(node: VNode): node is ElementNode {
  return typeof node.type === "string";
}

function adaptProps(props: Props): void {
  // SVG elements have the attribute `tabindex` only.
  if ("tabIndex" in props) {
    props["tabindex"] = props["tabIndex"];
    delete props["tabIndex"];
  }
  // Preact omits the attribute: browsers would send what is typed, such as a revealed password, to their spelling service.
  if (props["spellCheck"] === false) props["spellCheck"] = "false";
  adapt(props, "onfocusout", unlessRemoved);
  // `onChange` of a field for text, and that of other controls.
  adapt(props, "oninput", keepingControl);
  adapt(props, "onChange", keepingControl);
}

type Handler = (event: Event) => void;

function adapt(props: Props, name: string, adapted: (handler: Handler) => Handler): void {
  const handler = props[name];
  if (typeof handler === "function") props[name] = adapted(handler as Handler);
}

/** Browsers send a `blur` to a focused element that is removed. React does not pass it on: the user left nothing. */
function unlessRemoved(handler: Handler): Handler {
  return (event) => {
    if (!event.composedPath().some((target) => removedWithFocus.has(target))) handler(event);
  };
}

/** A control shows what it is rendered with, also when the model rejects what the user entered and nothing renders. */
function keepingControl(handler: Handler): Handler {
  return (event) => {
    const control = event.currentTarget as HTMLInputElement;
    handler(event);
    // After the rendering that the handler has requested.
    queueMicrotask(() => {
      for (const each of control.type === "radio" ? groupOf(control) : [control])
        showRendered(each);
    });
  };
}

/** The radio buttons of a group: a click changes two of them. */
function groupOf(control: HTMLInputElement): Iterable<Element> {
  const root = control.getRootNode() as Document | ShadowRoot;
  return root.querySelectorAll(`[type="radio"][name="${CSS.escape(control.name)}"]`);
}

function showRendered(control: Element): void {
  const props = rendered.get(control);
  for (const name of ["value", "checked"]) {
    const value = props?.[name] as string | number | boolean | undefined;
    if (value !== undefined && String(Reflect.get(control, name)) !== String(value)) {
      Reflect.set(control, name, value);
    }
  }
}

function finishElement(element: Element, props: Props): void {
  const before = rendered.get(element);
  rendered.set(element, props);
  // Browsers heed the attribute only while a page or a dialog opens. The element is not in the page yet.
  if (!before && props["autoFocus"]) queueMicrotask(() => (element as HTMLElement).focus());
  // Preact sets the property of an omitted attribute to "", such as `maxLength`, which then allows no text.
  for (const name in before) {
    if (before[name] !== undefined && props[name] === undefined) {
      element.removeAttribute(name === "htmlFor" ? "for" : name);
    }
  }
}
