/** What was made of a file and reads from it: it keeps the file, whose content is removed when nobody has it any more. */
const sources = new WeakMap<object, UploadedFile>();

/** A file whose content is on disk, and in memory only while it is read. */
export class UploadedFile extends File {
  override slice(start?: number, end?: number, contentType?: string): Blob {
    return this.#keptBy(super.slice(start, end, contentType));
  }

  override stream(): ReturnType<File["stream"]> {
    return this.#keptBy(super.stream());
  }

  #keptBy<Reader extends object>(reader: Reader): Reader {
    sources.set(reader, this);
    return reader;
  }
}
