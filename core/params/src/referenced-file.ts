/** Slices and streams keep their file alive. */
const sources = new WeakMap<object, ReferencedFile>();

/** A file whose owner removes the content with the last reference, so a slice or a stream of it is one. */
export class ReferencedFile extends File {
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
