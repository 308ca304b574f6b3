/** Every sentence that the view models say to a user; replace entries to translate them. */
export const messages = {
  thisField: "This field",
  required: "This field is required.",
  disabled: (title: string) => `${title} cannot be changed here.`,
  notEmpty: (title: string) => `${title} cannot be empty.`,
  notPressable: (label: string) => `${label} cannot be pressed now.`,
  notNull: (title: string) => `${title} cannot be null.`,
  notNumber: "Enter a number.",
  notInteger: "Enter a whole number.",
  noItem: "There is no such item.",
  noSuchRow: "There is no such row any more.",
  tooLong: "This number is too long: write fewer digits, and no exponent.",
  notJson: "This is not valid JSON.",
  notJsonAt: (line: number, column: number) =>
    `This is not valid JSON: look at line ${line}, column ${column}.`,
  jsonTypes: {
    string: "a text in quotes",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    array: "a list in [ ]",
    object: "an object in { }",
    null: "null",
  },
  jsonHint: (types: readonly string[]): string => {
    const last = types.at(-1) ?? "";
    return `Enter ${types.length > 1 ? `${types.slice(0, -1).join(", ")} or ${last}` : last}.`;
  },
  quoted: (hint: string, text: string): string => `${hint} With quotes this is ${text}.`,
  misfit: (title: string) => `${title} cannot hold this value.`,
  unfinished: (title: string) => `Finish or clear what is entered in ${title} first.`,
  noOption: "Choose one of the options.",
  item: (position: number) => `Item ${position}`,
  hidden: "hidden",
  file: "a file",
  notArriving: "There is nothing to stop.",
  full: (title: string, maximum: number) => `${title} takes at most ${maximum}.`,
};
