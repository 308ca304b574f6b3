import type * as heddleModule from "@heddle/openapi";

/** The input of a subject. */
export interface Source {
  readonly text: string;
  /** The parsed text; empty for subjects that parse it themselves. */
  readonly data: Record<string, unknown>;
}

/** Prepares one operation of a document for use. */
type Work = (source: Source, path: string, method: string) => unknown;

/** One measured task of a library. */
export interface Subject {
  readonly name: string;
  /** Whether the text is parsed before; otherwise parsing is part of the work. */
  readonly isFromData?: boolean;
  /** Returns the work, so that loading the library does not count. */
  readonly prepare: () => Promise<Work>;
}

type Heddle = typeof heddleModule;

/** From the bundle of the measurement, as in a bundled application. */
const bundled = (): Promise<Heddle> => import("@heddle/openapi");

/** The built packages, as Node resolves them; a variable, so that the bundler does not follow the import. */
const packageName: string = "@heddle/openapi";
const asPackages = (): Promise<Heddle> => import(packageName) as Promise<Heddle>;

/** The measured tasks of Heddle. */
const tasks = {
  parse: () => (source) => JSON.parse(source.text) as unknown,
  form: (heddle) => (source, path, method) => form(heddle, source.text, path, method),
  formOfData: (heddle) => (source, path, method) => form(heddle, source.data, path, method),
  widgets: (heddle) => async (source, path, method) => {
    const document = await heddle.loadOpenAPI(source.text);
    const fields = heddle.collectFields(document, heddle.getOperation(document, path, method));
    return fields.map(({ key, schema, required }) =>
      heddle.schemaToWidget(key, schema, { root: document.root, required }),
    );
  },
  check: (heddle) => async (source) => (await heddle.loadOpenAPI(source.text)).diagnostics.length,
  everyOperation: (heddle) => async (source) => {
    const document = await heddle.loadOpenAPI(source.text);
    return document.operations.map(
      ({ path, method }) =>
        heddle.collectFields(document, heddle.getOperation(document, path, method)).length,
    );
  },
} satisfies Record<string, (heddle: Heddle) => Work>;

/** The whole form: header, inputs, credentials and buttons. */
async function form(
  { OpenAPIForm }: Heddle,
  openapi: Source["text"] | Source["data"],
  path: string,
  method: string,
): Promise<unknown> {
  const made = new OpenAPIForm({ openapi, baseUrl: "http://localhost/", path, method });
  await made.ready;
  return made;
}

function subject(
  name: string,
  task: (heddle: Heddle) => Work,
  { load = bundled, isFromData = false } = {},
): Subject {
  return { name, isFromData, prepare: async () => task(await load()) };
}

export const heddleSubjects: readonly Subject[] = [
  // The cost of a load depends slightly on the modules that are already in memory.
  subject("JSON.parse, heddle loaded", tasks.parse),
  subject("heddle, one form", tasks.form),
  subject("heddle, one form, already parsed", tasks.formOfData, { isFromData: true }),
  subject("heddle, the widgets of one operation", tasks.widgets),
  subject("heddle, whole check", tasks.check),
  subject("heddle, every operation", tasks.everyOperation),
  subject("heddle as packages, one form", tasks.form, { load: asPackages }),
  subject("heddle as packages, whole check", tasks.check, { load: asPackages }),
];
