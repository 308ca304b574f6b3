import { convertObj } from "swagger2openapi";

type Raw = Readonly<Record<string, unknown>>;

/** A document in OpenAPI 3.x: unchanged, or converted from 2.0 by swagger2openapi; `undefined` if that fails. */
export async function inThirdEdition(root: Raw): Promise<Raw | undefined> {
  if (root["swagger"] === undefined) return root;
  try {
    const { openapi } = await convertObj(structuredClone(root) as never, {
      patch: true,
      warnOnly: true,
    });
    return openapi as unknown as Raw;
  } catch {
    return undefined;
  }
}
