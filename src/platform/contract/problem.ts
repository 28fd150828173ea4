/** RFC 9457 problem body of every error reply. `detail` is in the language of the request. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: FieldProblem[];
  /** Seconds. */
  retry_after?: number;
  /** When a held request runs, ISO 8601. */
  held_until?: string;
  request_id?: string;
};

export type FieldProblem = { field: string; code: string; detail: string };

/** Codes that any endpoint may return, with their HTTP status. Codes of a domain are declared in its contract. */
export const platformCodes = {
  MALFORMED: 400,
  INVALID_INPUT: 400,
  SESSION_EXPIRED: 401,
  /** A stored session token that the server cannot read. */
  RELOGIN_REQUIRED: 401,
  FORBIDDEN: 403,
  MASTER_ONLY: 403,
  STEP_UP_REQUIRED: 403,
  /** Accepted, and carried out after the security delay unless it is cancelled. */
  REQUEST_HELD: 202,
  HELD_UNTIL: 409,
  CSRF_INVALID: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_SLOW: 408,
  IDEMPOTENCY_CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REQUIRED: 422,
  SEVERAL_FAULTS: 422,
  TOO_MANY_REQUESTS: 429,
  SOMETHING_WENT_WRONG: 500,
  UNAVAILABLE: 503,
} as const;

/** Refusals that end at a time, which is only in the sentence of the server (`detail`). */
const timedCodes: ReadonlySet<string | undefined> = new Set(['TOO_MANY_REQUESTS', 'HELD_UNTIL', 'REQUEST_HELD']);
/** Whether a refusal code is of a refusal that ends at a time. */
export const isRefusedUntilTime = (code: string | undefined): boolean => timedCodes.has(code);

export type PlatformCode = keyof typeof platformCodes;
