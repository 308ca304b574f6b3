import type { Message, Translatable } from "@heddle/params";
import { Alert, Button, Card, Markdown, Row, Section, Table, Text, type View } from "@heddle/views";

import type { OpenAPIDocument, OperationEntry } from "../document/openapi-document.ts";
import { asList, asObject, asText, isObject } from "../document/raw.ts";
import { joined, messages as formMessages } from "../messages.ts";
import type { ApiCredentials } from "./console-credentials.ts";
import { messages } from "./messages.ts";
import type { ServerChoice } from "./server-choice.ts";

export interface OverviewOptions {
  readonly document: OpenAPIDocument;
  readonly server: ServerChoice;
  readonly credentials: ApiCredentials;
  readonly open: (operation: OperationEntry) => void;
}

/** The first page: what the API is, where it is, how to sign in, and what it offers. */
export function overviewViews({ document, server, credentials, open }: OverviewOptions): View[] {
  const { title, apiVersion, description, operations } = document;
  const count = messages.operations({ count: operations.length });
  const version = messages.version({ version: apiVersion });
  return [
    new Text({ text: title || messages.untitled, level: "auto" }),
    new Text({
      text: apiVersion ? formMessages.facts({ first: version, second: count }) : count,
    }),
    ...(operations.length === 0
      ? [new Alert({ severity: "warning", text: messages.noOperations })]
      : []),
    ...(description === "" ? [] : [new Markdown({ text: description, images: false })]),
    ...factViews(document),
    server.widget,
    ...credentialViews(credentials),
    ...tagViews(document, open),
    diagnosticSection(document),
  ];
}

/** How to sign in, and how to add a header. */
function credentialViews(credentials: ApiCredentials): readonly View[] {
  const { hasSchemes, added } = credentials;
  if (!hasSchemes && !added) return [new Text({ text: messages.noCredentials })];
  const open = new Button({
    label: hasSchemes ? messages.credentialsButton : messages.headers.addToken,
    onPress: () => credentials.openDialog(),
  });
  const addHeader = new Button({
    label: messages.headers.addHeader,
    onPress: () => credentials.addHeader(),
  });
  const note = hasSchemes ? messages.credentialsNote : messages.addCredentials;
  return [new Row({ children: [open, ...(added ? [addHeader] : []), new Text({ text: note })] })];
}

/** Contact, license, terms and documentation, as links. */
function factViews({ root }: OpenAPIDocument): readonly View[] {
  const info = asObject(root["info"]);
  const [contact, license, docs] = [info["contact"], info["license"], root["externalDocs"]].map(
    asObject,
  );
  const email = asText(contact?.["email"]);
  const facts: readonly (readonly [(args: { link: string }) => Message, string])[] = [
    [
      messages.about.contact,
      [
        linkTo(asText(contact?.["url"]), asText(contact?.["name"])),
        linkTo(email === "" ? "" : `mailto:${email}`, email),
      ]
        .filter(Boolean)
        .join(" · "),
    ],
    [messages.about.license, linkTo(asText(license?.["url"]), asText(license?.["name"]))],
    [messages.about.terms, linkTo(asText(info["termsOfService"]), "")],
    [messages.about.documentation, linkTo(asText(docs?.["url"]), asText(docs?.["description"]))],
  ];
  const lines: readonly Translatable[] = facts
    .filter(([, link]) => link !== "")
    .map(([write, link]) => write({ link }));
  if (lines.length === 0) return [];
  return [new Markdown({ text: joined(lines, messages.about.lines), images: false })];
}

/** `[API team](https://example.com/)`; the plain name without a usable address. */
function linkTo(address: string, name: string): string {
  const label = (name || address.replace(/^mailto:/, "")).replaceAll(
    /[\\`*_[\]<>#&!|~]/g,
    String.raw`\$&`,
  );
  const isLink = /^(?:https?:|mailto:)/i.test(address) && URL.canParse(address);
  return isLink
    ? `[${label}](<${new URL(address).href.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`
    : label;
}

/** A document of more tags is read in the catalog. */
const maxTags = 60;

/** A card for each tag that the document describes or uses. */
function tagViews(document: OpenAPIDocument, open: OverviewOptions["open"]): readonly View[] {
  const described = new Map(
    asList(document.root["tags"])
      .filter(isObject)
      .map((tag) => [asText(tag["name"]), asText(tag["description"])]),
  );
  const byTag = new Map<string, OperationEntry[]>();
  for (const operation of document.operations)
    for (const tag of operation.tags) {
      const listed = byTag.get(tag);
      if (listed) listed.push(operation);
      else byTag.set(tag, [operation]);
    }
  const names = [...new Set([...described.keys(), ...byTag.keys()])].filter((name) =>
    byTag.has(name),
  );
  const cards = names.slice(0, maxTags).map((name) => {
    const listed = byTag.get(name) ?? [];
    const description = described.get(name) ?? "";
    return new Card({
      title: name,
      children: [
        ...(description === "" ? [] : [new Markdown({ text: description, images: false })]),
        new Button({
          label: messages.operations({ count: listed.length }),
          onPress: () => {
            const [first] = listed;
            if (first) open(first);
          },
        }),
      ],
    });
  });
  return cards.length === 0 ? [] : [new Row({ children: cards })];
}

/** The defects of the document. A large document is checked only when the user opens the section. */
function diagnosticSection(document: OpenAPIDocument): View {
  const section = new Section({ title: messages.diagnostics, open: false });
  section.watch("open", () => {
    if (section.open && section.children.length === 0)
      section.children = [diagnosticView(document)];
  });
  return section;
}

function diagnosticView({ diagnostics }: OpenAPIDocument): View {
  if (diagnostics.length === 0) return new Text({ text: messages.noDiagnostics });
  return new Table({
    wrap: true,
    columns: ["pointer", "message"],
    titles: { pointer: messages.diagnosticPlace, message: messages.diagnosticProblem },
    rows: diagnostics.map(({ pointer, message }) => ({ pointer, message })),
  });
}
