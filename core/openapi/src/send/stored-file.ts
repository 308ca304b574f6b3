import { ReferencedFile } from "@heddle/params";

/** Where a body is stored. */
export interface BodyStorage {
  write(part: Uint8Array): Promise<void>;
  file(mediaType: string): Promise<File>;
  discard(): void;
}

const unused = new FinalizationRegistry<() => void>((discard) => discard());

/** A file whose content is removed once nothing refers to it. */
export class StoredFile extends ReferencedFile {
  constructor(content: Blob, type: string, discard: () => void) {
    super([content], "", { type });
    unused.register(this, discard);
  }
}
