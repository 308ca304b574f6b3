import { convertObj } from "swagger2openapi";

type Raw = Readonly<Record<string, unknown>>;

/** A document in OpenAPI 3.x: itself, or what swagger2openapi makes of one of 2.0; `undefined` when it cannot. */
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
