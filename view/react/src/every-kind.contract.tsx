import * as views from "@heddle/views";

const {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  CodeText,
  Column,
  DateInput,
  DateTimeInput,
  Dialog,
  Difference,
  Download,
  Feed,
  FileInput,
  Fixed,
  Image,
  IntegerInput,
  JsonInput,
  JsonTree,
  Markdown,
  MultiSelect,
  NumberInput,
  PasswordInput,
  ProblemList,
  Progress,
  Row,
  schemaToWidget,
  Section,
  Select,
  Slider,
  Sparkline,
  Switch,
  Table,
  Tabs,
  Tags,
  Text,
  TextArea,
  TextInput,
  TimeInput,
} = views;

type JsonSchema = Parameters<typeof schemaToWidget>[1];

/** Every kind that `@heddle/views` has a class for. */
export function kindsOfViews(): string[] {
  const abstract = new Set(["params", "view", "widget"]);
  const kinds = Object.values(views).flatMap((exported) =>
    typeof exported === "function" && "kind" in exported ? [exported.kind] : [],
  );
  return [...new Set(kinds)].filter((kind) => !abstract.has(kind)).toSorted();
}

function options(...labels: string[]): { label: string; value: string }[] {
  return labels.map((label) => ({ label, value: label }));
}

function wrong(): views.Widget[] {
  const mail = new TextInput({
    name: "mail",
    label: "Mail",
    required: true,
    description: "For the answer",
    schema: { type: "string", minLength: 9 },
  });
  const amount = new NumberInput({ name: "amount", label: "Amount", value: 3 });
  mail.enter("ada@");
  amount.enter("12x");
  for (const widget of [mail, amount]) widget.leave();
  return [mail, amount];
}

function structures(): views.Widget[] {
  const name = { title: "Name", type: "string" };
  const inner = { title: "Address", type: "object", properties: { street: name } };
  const person = {
    title: "Person",
    type: "object",
    properties: { name, inner },
    required: ["inner"],
  };
  const list = { title: "People", type: "array", items: { type: "object", properties: { name } } };
  const branch = (title: string): JsonSchema => ({
    title,
    type: "object",
    properties: { [title]: name },
  });
  const pet = { title: "Pet", oneOf: ["Cat", "Dog"].map(branch) };
  const shape = { title: "Shape", oneOf: ["Circle", "Square", "Star", "Ring"].map(branch) };
  const people = schemaToWidget("people", list);
  people.value = [{ name: "Ada" }, { name: "Grace" }];
  const labels = schemaToWidget("labels", {
    title: "Labels",
    type: "object",
    additionalProperties: { type: "string" },
  });
  labels.value = { color: "red", size: "" };
  return [
    schemaToWidget("person", person, { required: true }),
    people,
    labels,
    schemaToWidget("pet", pet, { required: true }),
    schemaToWidget("shape", shape),
    ...values(),
  ];
}

function values(): views.Widget[] {
  const [text, list] = ["note", "extra"].map((name) => schemaToWidget(name, { title: name }));
  text!.enter("5");
  list!.value = { a: [1, true] };
  return [text!, list!];
}

function simple(): views.Widget[] {
  const words = Array.from({ length: 14 }, (_, at) => `Word ${at}`);
  return [
    new TextInput({ name: "nick", label: "Nick", nullable: true, value: null }),
    new TextInput({ name: "city", label: "City", placeholder: "London", deprecated: true }),
    new TextInput({ name: "off", label: "Off", disabled: true, value: "cannot change" }),
    new PasswordInput({ name: "secret", label: "Secret", value: "abc" }),
    new TextArea({ name: "bio", label: "Biography", description: "Some lines" }),
    new IntegerInput({ name: "age", label: "Age", minimum: 0, maximum: 120, value: 36 }),
    new Slider({ name: "volume", label: "Volume", minimum: 0, maximum: 11, value: 7 }),
    new Slider({ name: "balance", label: "Balance", minimum: 0, maximum: 11 }),
    new Checkbox({ name: "news", label: "News", value: true }),
    new Checkbox({ name: "terms", label: "Terms", threeState: true }),
    new Switch({ name: "light", label: "Light", value: true }),
    new Switch({ name: "sound", label: "Sound", value: false }),
    new Select({ name: "color", label: "Color", options: options("red", "green") }),
    new MultiSelect({
      name: "days",
      label: "Days",
      options: options("Mon", "Tue"),
      value: ["Tue"],
    }),
    new MultiSelect({ name: "words", label: "Words", options: options(...words), required: true }),
    new Tags({ name: "tags", label: "Tags", value: ["warp", "weft"] }),
    new DateInput({ name: "day", label: "Day", value: "2026-03-01" }),
    new TimeInput({ name: "time", label: "Time", value: "09:30:00" }),
    new DateTimeInput({ name: "at", label: "At", value: "2026-03-01T09:30:00Z" }),
    new FileInput({ name: "file", label: "File", value: new File(["text"], "report.txt") }),
    new JsonInput({ name: "json", label: "JSON", value: { a: [1, true, null, "text"] } }),
    new Fixed({
      name: "fixed",
      label: "Fixed",
      value: "v1",
      initialValue: "v1",
      schema: { const: "v1" },
    }),
  ];
}

function panes(): views.Viewable[] {
  const rows = Array.from({ length: 130 }, (_, id) => ({ id, name: `Row ${id}`, more: { id } }));
  const markdown =
    "# Title\n\nText with `code`, [a link](https://example.com) and\n\n> a quotation\n\n- list";
  const image = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
  return [
    new Text({ text: "A heading", level: 3 }),
    "Plain text",
    new Markdown({ text: markdown }),
    ...(["info", "success", "warning", "error"] as const).map(
      (severity) => new Alert({ severity, title: severity, text: "Something to know" }),
    ),
    new ProblemList({
      title: "2 problems",
      problems: [
        { id: 1, text: "Zip code: Must be 5 digits.", linked: true },
        { id: 2, text: "The order is closed.", linked: false },
      ],
      children: [new Button({ label: "Send anyway" })],
    }),
    new Progress({ label: "Upload", value: 42 }),
    new Progress({ label: "Waiting" }),
    new Sparkline({ label: "Picks per minute", values: [80, 96, 84, 120], unit: " /min" }),
    new Sparkline({ label: "Meters", values: [3, 1, 4], variant: "bars", minimum: 0 }),
    new Sparkline(),
    new JsonTree({ label: "answer", value: { id: 7, name: "loom", list: [true, null] } }),
    new Table({ caption: "Rows", rows, limit: 5 }),
    new Image({ source: image, alt: "Nothing", width: 40 }),
    <p key="native">Native content</p>,
    ...(["neutral", "info", "success", "warning", "error"] as const).map(
      (tone) => new Badge({ text: tone, tone }),
    ),
    new CodeText({ label: "cURL", text: "curl https://example.com/orders" }),
    new Download({ file: new Blob(["a,b"]), name: "orders.csv" }),
    new Difference({
      caption: "Pending changes",
      changes: [
        { field: "name", before: "loom", after: "Loom" },
        { field: "size", after: 3 },
        { field: "note", before: "gone" },
      ],
    }),
    arriving(),
    new Dialog({ title: "Sure?", children: ["Really?"] }),
  ];
}

function arriving(): views.Feed {
  const feed = new Feed({ label: "Events", maxItems: 2 });
  for (const id of [1, 2, 3]) feed.add(new JsonTree({ value: { id } }));
  return feed;
}

/** A page with a view of every kind. */
export function everyKind(): views.View {
  const buttons = [
    new Button({ label: "Save", variant: "primary" }),
    new Button({ label: "Cancel" }),
    new Button({ label: "Delete", variant: "danger" }),
    new Button({ label: "Working", variant: "primary", busy: true }),
    new Button({ label: "Not now", disabled: true }),
  ];
  const column = new Column({
    children: [
      new Card({
        title: "Widgets",
        children: [...wrong(), ...simple(), new Row({ children: buttons })],
      }),
      new Card({ title: "Structures", children: structures() }),
      new Section({ title: "Panes", description: "They only show", children: panes() }),
      new Section({ title: "Closed", open: false }),
    ],
  });
  return new Tabs({ labels: ["Everything", "Nothing"], children: [column, "Nothing"] });
}
