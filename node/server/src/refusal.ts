/** Why a request gets no answer of the kind that it asked for. */
export interface Refusal {
  readonly status: number;
  /** Stable, for tests and machines. */
  readonly code: string;
}

export const refusals = {
  badPath: { status: 400, code: "bad_path" },
  unauthorized: { status: 401, code: "unauthorized" },
  foreignOrigin: { status: 403, code: "foreign_origin" },
  notFound: { status: 404, code: "not_found" },
  wrongMethod: { status: 405, code: "wrong_method" },
  tooLarge: { status: 413, code: "too_large" },
  foreignHost: { status: 421, code: "foreign_host" },
  upgradeRequired: { status: 426, code: "upgrade_required" },
  tooMany: { status: 429, code: "too_many" },
  failed: { status: 500, code: "failed" },
  stopping: { status: 503, code: "stopping" },
} as const;

export function isRefusal(value: object): value is Refusal {
  return "status" in value && "code" in value;
}
