export { type YamlPositions, yamlPositions } from "./document/read-yaml.ts";
export { validateDocument } from "./document/validate-document.ts";
export { type FormGap, formGaps } from "./form/form-gaps.ts";
