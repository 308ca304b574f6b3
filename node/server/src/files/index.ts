export { FileInUseError, FileLock } from "./file-lock.ts";
export {
  followLinks,
  removeParts,
  writeAtomically,
  type WriteResult,
  writeUnsaved,
} from "./write-atomically.ts";
