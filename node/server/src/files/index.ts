export {
  followLinks,
  isPartOf,
  ownAccess,
  writeAtomically,
  type WriteResult,
} from "./write-atomically.ts";
