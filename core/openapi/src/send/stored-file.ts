/** Where a body is stored. */
export interface BodyStorage {
  write(part: Uint8Array): Promise<void>;
  file(mediaType: string): Promise<File>;
  discard(): void;
}

const unused = new FinalizationRegistry<() => void>((discard) => discard());

/** Its slices and streams keep it alive. */
const sources = new WeakMap<object, StoredFile>();

/** A file whose content is removed once nothing refers to it. */
export class StoredFile extends File {
  constructor(content: Blob, type: string, discard: () => void) {
    super([content], "", { type });
    unused.register(this, discard);
  }

  override slice(start?: number, end?: number, contentType?: string): Blob {
    return this.#keepSource(super.slice(start, end, contentType));
  }

  override stream(): ReturnType<File["stream"]> {
    return this.#keepSource(super.stream());
  }

  #keepSource<Reader extends object>(reader: Reader): Reader {
    sources.set(reader, this);
    return reader;
  }
}
