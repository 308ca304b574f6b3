import type { ParamsCatalog, Translation } from "@heddle/params";

export const params: Translation<ParamsCatalog> = {
  failed: "Etwas ist schiefgegangen.",
};
