import { hintKeyword } from "@heddle/schema";

import type { OpenAPIVersion } from "./document-outline.ts";

/** What OpenAPI allows at one place of a document. */
export interface Shape {
  /** For messages: `a schema`. */
  readonly name: string;
  readonly isList: boolean;
  /** Whether `true` and `false` are allowed too. */
  readonly allowsBoolean: boolean;
  /** Whether a list of the same shape is allowed too. */
  readonly allowsList: boolean;
  /** Whether a Reference Object is allowed. */
  readonly allowsReference: boolean;
  /**
   * Whether a reference in this place stands for the members of its target. OpenAPI allows none here, but documents of
   * several files are split in such places: `paths: { $ref: paths.yaml }`.
   */
  readonly inlinesReference: boolean;
  /** The shapes of members with a fixed name; other members are not checked. */
  readonly members: ReadonlyMap<string, Shape>;
  /** The shape of every other member, or of every item of a list. */
  readonly each: Shape | undefined;
  /** Whether members named `x-…` are extensions. */
  readonly hasExtensions: boolean;
}

type Table = Readonly<Record<string, Shape>>;

interface Details {
  readonly allowsBoolean?: boolean;
  readonly allowsList?: boolean;
  readonly allowsReference?: boolean;
  readonly each?: Shape;
  readonly hasExtensions?: boolean;
  readonly inlinesReference?: boolean;
  readonly isList?: boolean;
}

/** Creates every shape from one literal: the walk is fastest when all shapes have the same hidden class. */
function shape(name: string, members: Table | Shape["members"], details: Details = {}): Shape {
  return {
    name,
    isList: details.isList ?? false,
    allowsBoolean: details.allowsBoolean ?? false,
    allowsList: details.allowsList ?? false,
    allowsReference: details.allowsReference ?? false,
    inlinesReference: details.inlinesReference ?? false,
    members: members instanceof Map ? members : new Map(Object.entries(members)),
    each: details.each,
    hasExtensions: details.hasExtensions ?? true,
  };
}

/** A member whose content is not checked. */
const anyObject = shape("an object", {});
const anyList = shape("a list", {}, { isList: true });
/** Its `mapping` contains references as plain texts. */
export const discriminatorShape: Shape = shape("an object", {});

/** Layout hints for a form. */
export const hintShape: Shape = shape("an object with layout hints", {});

function mapOf(each: Shape, details: Details = {}): Shape {
  return shape(
    `an object in which each member is ${each.name}`,
    {},
    { hasExtensions: false, allowsReference: true, inlinesReference: true, each, ...details },
  );
}

function listOf(each: Shape): Shape {
  return shape(`a list in which each item is ${each.name}`, {}, { isList: true, each });
}

function schemaShape(): Shape {
  const members = new Map<string, Shape>();
  const details = { allowsBoolean: true, allowsReference: true };
  const schema = shape("a schema", members, details);
  const schemas = mapOf(schema);
  const list = listOf(schema);
  const one = [
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
  ];
  const rest = ["not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"];
  for (const name of [...one, ...rest]) members.set(name, schema);
  for (const name of ["allOf", "anyOf", "oneOf", "prefixItems"]) members.set(name, list);
  for (const name of [
    "$defs",
    "definitions",
    "dependentSchemas",
    "patternProperties",
    "properties",
  ])
    members.set(name, schemas);
  members.set("items", shape("a schema", members, { ...details, allowsList: true }));
  members.set("discriminator", discriminatorShape);
  members.set(hintKeyword, hintShape);
  members.set("enum", anyList);
  members.set("required", anyList);
  return schema;
}

/** A schema, in every edition. */
export const schema: Shape = schemaShape();

function openapiShapes(): Shapes {
  const itemMembers = new Map<string, Shape>();
  const example = shape("an example", {}, { allowsReference: true });
  const examples = mapOf(example);
  const header = shape("a header", { schema, examples }, { allowsReference: true });
  const encoding = mapOf(shape("an encoding", { headers: mapOf(header) }));
  const mediaType = shape(
    "a media type",
    { schema, itemSchema: schema, examples, encoding },
    // Since OpenAPI 3.2.
    { allowsReference: true },
  );
  const content = mapOf(mediaType, { hasExtensions: true });
  const parameter = shape(
    "a parameter",
    { schema, content, examples, [hintKeyword]: hintShape },
    { allowsReference: true },
  );
  const parameters = listOf(parameter);
  const body = shape("a request body", { content }, { allowsReference: true });
  const link = shape("a link", { server: anyObject }, { allowsReference: true });
  const response = shape(
    "a response",
    { headers: mapOf(header), content, links: mapOf(link) },
    { allowsReference: true },
  );
  const pathItem = shape("a path item", itemMembers, { allowsReference: true });
  const callback = mapOf(pathItem, { hasExtensions: true, inlinesReference: false });
  const operation = shape(
    "an operation",
    {
      parameters,
      requestBody: body,
      responses: mapOf(response, { hasExtensions: true }),
      callbacks: mapOf(callback),
      security: anyList,
      servers: anyList,
      tags: anyList,
    },
    { allowsReference: true },
  );
  for (const name of ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"])
    itemMembers.set(name, operation);
  itemMembers.set("additionalOperations", mapOf(operation));
  itemMembers.set("parameters", parameters);
  itemMembers.set("servers", anyList);
  const components = shape(
    "the components",
    {
      schemas: mapOf(schema),
      responses: mapOf(response),
      parameters: mapOf(parameter),
      examples,
      requestBodies: mapOf(body),
      headers: mapOf(header),
      securitySchemes: mapOf(shape("a security scheme", {}, { allowsReference: true })),
      links: mapOf(link),
      callbacks: mapOf(callback),
      pathItems: mapOf(pathItem),
      mediaTypes: mapOf(mediaType),
    },
    { allowsReference: true, inlinesReference: true },
  );
  const paths = mapOf(pathItem, { hasExtensions: true });
  const document = shape("an OpenAPI document", {
    info: anyObject,
    paths,
    webhooks: mapOf(pathItem),
    components,
    servers: anyList,
    security: anyList,
    tags: anyList,
  });
  return { document, operation, parameter, pathItem };
}

function swaggerShapes(): Shapes {
  const items = shape("an items object", { items: anyObject });
  const header = shape("a header", { items });
  const parameter = shape(
    "a parameter",
    { schema, items, [hintKeyword]: hintShape },
    { allowsReference: true },
  );
  const response = shape(
    "a response",
    { schema, headers: mapOf(header), examples: anyObject },
    { allowsReference: true },
  );
  const parameters = listOf(parameter);
  const operation = shape(
    "an operation",
    {
      parameters,
      responses: mapOf(response, { hasExtensions: true }),
      consumes: anyList,
      produces: anyList,
      schemes: anyList,
      security: anyList,
      tags: anyList,
    },
    { allowsReference: true },
  );
  const methods = ["get", "put", "post", "delete", "options", "head", "patch"];
  const pathItem = shape(
    "a path item",
    { parameters, ...Object.fromEntries(methods.map((name) => [name, operation])) },
    { allowsReference: true },
  );
  const document = shape("a Swagger document", {
    info: anyObject,
    paths: mapOf(pathItem, { hasExtensions: true }),
    definitions: mapOf(schema),
    parameters: mapOf(parameter),
    responses: mapOf(response),
    securityDefinitions: mapOf(shape("a security scheme", {})),
    consumes: anyList,
    produces: anyList,
    schemes: anyList,
    security: anyList,
    tags: anyList,
  });
  return { document, operation, parameter, pathItem };
}

/** The shapes of one edition. */
export interface Shapes {
  readonly document: Shape;
  readonly operation: Shape;
  readonly parameter: Shape;
  readonly pathItem: Shape;
}

const openapi = openapiShapes();
const swagger = swaggerShapes();

export function shapesOf(version: OpenAPIVersion): Shapes {
  return version === "2.0" ? swagger : openapi;
}
