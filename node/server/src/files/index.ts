export { followLinks, isPartOf, ownAccess, writeAtomically } from "./write-atomically.ts";
