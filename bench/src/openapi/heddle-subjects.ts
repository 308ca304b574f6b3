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
  /** Whether the text was parsed before; otherwise that is part of the work. */
  readonly isFromData?: boolean;
  /** Returns the work, so that loading the library does not count. */
  readonly prepare: () => Promise<Work>;
}

type Heddle = typeof heddleModule;

/** In the bundle of the measurement, as in an application that is bundled. */
const bundled = (): Promise<Heddle> => import("@heddle/openapi");

/** As Node finds the packages, which have to be built; a bundler does not see through the name. */
const packageName: string = "@heddle/openapi";
const asPackages = (): Promise<Heddle> => import(packageName) as Promise<Heddle>;

/** What Heddle does with a document. */
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
  // What a load costs depends a little on what the process holds already.
  subject("JSON.parse, heddle loaded", tasks.parse),
  subject("heddle, one form", tasks.form),
  subject("heddle, one form, already parsed", tasks.formOfData, { isFromData: true }),
  subject("heddle, the widgets of one operation", tasks.widgets),
  subject("heddle, whole check", tasks.check),
  subject("heddle, every operation", tasks.everyOperation),
  subject("heddle as packages, one form", tasks.form, { load: asPackages }),
  subject("heddle as packages, whole check", tasks.check, { load: asPackages }),
];
