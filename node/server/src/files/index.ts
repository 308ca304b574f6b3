export { FileInUseError, FileLock } from "./file-lock.ts";
export {
  followLinks,
  ownAccess,
  removeParts,
  writeAtomically,
  type WriteResult,
} from "./write-atomically.ts";
