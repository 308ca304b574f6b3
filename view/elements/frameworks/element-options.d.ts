/** What templates may write on the elements: the attributes, and the properties for objects. */
import type {
  ConsoleElementEvents,
  FlowElementEvents,
  FormElementEvents,
  HeddleConsoleElement,
  HeddleFlowElement,
  HeddleFormElement,
  HeddleRecordElement,
  HeddleViewElement,
  RecordElementEvents,
  ViewElementEvents,
} from "@heddle/elements";

/** `baseUrl` → `base-url` */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** The properties that a template sets, by their name and by the name of their attribute. */
type Options<Element, Names extends keyof Element> = {
  [Name in Names]?: Element[Name] | undefined;
} & {
  [Name in Names as Kebab<Name & string>]?: Element[Name] | string | undefined;
};

type Shared = "theme" | "messages";

export type ConsoleOptions = Options<
  HeddleConsoleElement,
  | Shared
  | "src"
  | "baseUrl"
  | "allowCustomServer"
  | "allowCustomHeaders"
  | "confirm"
  | "images"
  | "keepInput"
  | "rowKeys"
  | "skipReadOnly"
  | "syncUrl"
  | "undeclaredMembers"
  | "document"
  | "headers"
  | "options"
>;
export type FormOptions = Options<
  HeddleFormElement,
  | Shared
  | "src"
  | "path"
  | "method"
  | "baseUrl"
  | "heading"
  | "mediaType"
  | "name"
  | "skipReadOnly"
  | "required"
  | "schema"
  | "layout"
  | "value"
  | "document"
  | "headers"
  | "options"
>;
export type RecordOptions = Options<
  HeddleRecordElement,
  | Shared
  | "src"
  | "path"
  | "method"
  | "updateMethod"
  | "baseUrl"
  | "heading"
  | "confirm"
  | "showLookup"
  | "skipReadOnly"
  | "rowKeys"
  | "undeclaredMembers"
  | "parameters"
  | "layout"
  | "document"
  | "headers"
  | "options"
>;
export type FlowOptions = Options<
  HeddleFlowElement,
  | Shared
  | "src"
  | "editorMode"
  | "navigation"
  | "editable"
  | "enableConnect"
  | "enableDelete"
  | "enableMultiselect"
  | "selectionOnDrag"
  | "showMinimap"
  | "showOutline"
  | "displaySideBar"
  | "allowEdgeLoops"
  | "value"
  | "flow"
  | "options"
>;
export type ViewOptions = Options<HeddleViewElement, Shared | "url">;

/** The elements by tag: their class, their options and their events. */
export interface Elements {
  "heddle-console": [HeddleConsoleElement, ConsoleOptions, ConsoleElementEvents];
  "heddle-flow": [HeddleFlowElement, FlowOptions, FlowElementEvents];
  "heddle-form": [HeddleFormElement, FormOptions, FormElementEvents];
  "heddle-record": [HeddleRecordElement, RecordOptions, RecordElementEvents];
  "heddle-view": [HeddleViewElement, ViewOptions, ViewElementEvents];
}
