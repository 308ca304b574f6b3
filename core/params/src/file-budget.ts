/** Counts the bytes of files that a process stores. */
export interface FileBudget {
  /** Counts bytes that are about to be stored, or throws if there is no room for them. */
  take(bytes: number): void;
  release(bytes: number): void;
}

/** Of code that no visitor has called. */
class ProcessBudget implements FileBudget {
  #bytes = 0;

  take(bytes: number): void {
    if (this.#bytes + bytes > mostStoredBytes) throw new RangeError("There is no room for a file.");
    this.#bytes += bytes;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}

const mostStoredBytes = 2 ** 35;
const processBudget = new ProcessBudget();
let visitorBudget: () => FileBudget | undefined = () => undefined;

/** The budget of the visitor on whose behalf the current code runs. */
export function currentFileBudget(): FileBudget {
  return visitorBudget() ?? processBudget;
}

/** A server finds the budget of a visitor, so that one visitor cannot fill the disk. */
export function findFileBudgets(find: () => FileBudget | undefined): void {
  visitorBudget = find;
}
