import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  thisField: "This field",
  nameIsFixed: "Your name comes from your sign-in.",
  required: "This field is required.",
  /** Of a field that a layout hides, so that nobody can enter a value. */
  hiddenRequired: "This field is required, but the form hides it and has no value for it.",
  disabled: "{title} cannot be changed here.",
  notEmpty: "{title} cannot be empty.",
  notPressable: "{label} cannot be pressed now.",
  notNull: "{title} cannot be null.",
  fixedPosition: "The positions of {title} are fixed.",
  enteredInParts: "Enter the parts of {title} separately.",
  notRemovable: "{title} cannot be removed.",
  notNumber: "Enter a number.",
  notInteger: "Enter a whole number.",
  noItem: "There is no such item.",
  noSuchRow: "This row no longer exists.",
  tooLong: "This number is too long: write fewer digits, and no exponent.",
  notJson: "This is not valid JSON.",
  notJsonAt: "This is not valid JSON: look at line {line}, column {column}.",
  jsonTypes: {
    string: "a text in quotes",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    array: "a list in [ ]",
    object: "an object in { }",
    null: "null",
  },
  jsonHint: "Enter {types}.",
  /** What a value input takes. */
  typeInputs: {
    string: "a text",
    integer: "a whole number",
    number: "a number",
    true: "true",
    false: "false",
    null: "null",
    object: "an object",
    array: "a list",
  },
  trees: { object: "Object", array: "List" },
  /** The names of branches without a title. */
  shapes: {
    any: "Any value",
    string: "Text",
    integer: "Whole number",
    number: "Number",
    boolean: "True or false",
    null: "Null",
    object: "Object",
    array: "List",
  },
  formats: { date: "Date", "date-time": "Date and time", time: "Time", binary: "File" },
  /** `"Text (uri)"` */
  formatted: "{type} ({format})",
  /** `"Object with number and expiry"` */
  objectWith: "Object with {members}",
  /** `"List of text"` */
  listOf: "List of {items}",
  items: {
    string: "text",
    integer: "whole numbers",
    number: "numbers",
    boolean: "true or false",
    object: "objects",
    array: "lists",
  },
  /** The second branch of a name. */
  numbered: "{name} {number}",
  fitsNone: "This value fits none of the options. It stays as it is until you change it.",
  /** `"a number, true or false or null"` is `or` of `comma` and the last type. */
  comma: "{first}, {second}",
  or: "{first} or {second}",
  and: "{first} and {second}",
  quoted: "{hint} With quotes this is {text}.",
  misfit: "{title} cannot hold this value.",
  unfinished: "Finish or clear the input of {title} first.",
  noOption: "Choose one of the options.",
  item: "Item {position}",
  key: "Key {number}",
  valueOf: "Value of {key}",
  /** The value of a row without a key. */
  numberedValue: "Value {number}",
  noKey: "Enter a key.",
  duplicateKey: "There is already a key “{key}”.",
  /** The members of a group without a widget of their own. */
  otherProperties: "Other properties",
  declaredKey: "“{key}” has a field of its own.",
  forbiddenKey: "“{key}” cannot be a key. Choose another one.",
  unmatchedKey: "A key must match {patterns}.",
  /** A problem inside a value: `Item 2 › name: This field is required.` */
  problemAt: "{path}: {problem}",
  inside: "{outer} › {inner}",
  hidden: "hidden",
  file: "a file",
  noProblem: "This problem is not listed any more.",
  notArriving: "There is nothing to stop.",
  full: "{title} takes at most {maximum}.",
  tooDeep: "{title} is nested too deep: a value has at most {levels} levels.",
  progress: "Progress",
} as const;

/** English messages of this package. Translations use the same keys. */
export type ViewsCatalog = typeof catalog;

export const messages: Messages<ViewsCatalog> = defineMessages("views", catalog);
