import type { z } from 'zod';
import { OutsideError } from '#platform/outside.ts';

const transientStatuses: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Default timeout in milliseconds after which an outside system counts as down. */
export const OUTSIDE_TIMEOUT_MS = 10_000;

export interface OutsideCall<S extends z.ZodType> {
  system: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Base address; a trailing slash is ignored. */
  url: string;
  path: string;
  /** Sent as `Authorization: Bearer …`. */
  key: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Fields and files of a form, in place of a JSON body. */
  form?: FormData;
  /** Schema of a valid answer; any other answer is `garbage`. */
  answer: S;
  /**
   * Extracts code and detail from the body of a 4xx; null when the body does not follow the protocol, which makes it
   * `garbage`, as do texts that cannot be stored.
   */
  refusal: (body: unknown, status: number) => { code?: string | undefined; detail?: string | undefined } | null;
  timeout_ms?: number;
}

/**
 * Sends one JSON request to an outside system. Network errors, timeouts, 408, 429 and 5xx are `down`; other 4xx are
 * `refused`; an invalid body or a redirect is `garbage`. 401 and 403 are `down` too, because a wrong API key is a
 * configuration error that ends when it is fixed. Details name fields and never values, because they are logged.
 * @throws OutsideError and nothing else
 */
export async function callOutside<S extends z.ZodType>(call: OutsideCall<S>): Promise<z.output<S>> {
  const { status, text } = await exchange(call);
  if (status >= 500 || transientStatuses.has(status))
    throw new OutsideError(call.system, 'down', { code: `HTTP_${status}` });
  if (status >= 400) {
    const reason = call.refusal(parseJson(text), status);
    if (!reason || !isStorableInPostgres(reason))
      throw new OutsideError(call.system, 'garbage', { code: `HTTP_${status}` });
    const { code, detail } = reason;
    throw new OutsideError(call.system, 'refused', { code: code ?? `HTTP_${status}`, ...(detail ? { detail } : {}) });
  }
  const parsed = status < 300 ? call.answer.safeParse(parseJson(text)) : null;
  if (parsed?.success && isStorableInPostgres(parsed.data)) return parsed.data;
  const issue = parsed?.error?.issues[0];
  const detail = issue ? `${issue.path.join('.') || 'body'}: ${issue.code}` : `status ${status}`;
  throw new OutsideError(call.system, 'garbage', { detail });
}

async function exchange(call: OutsideCall<z.ZodType>): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(call.url.replace(/\/+$/, '') + call.path, {
      method: call.method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${call.key}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.form ? { body: call.form } : {}),
      signal: AbortSignal.timeout(call.timeout_ms ?? OUTSIDE_TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new OutsideError(call.system, 'down', { code: timedOut ? 'TIMEOUT' : 'UNREACHABLE', cause });
  }
}

/** Valid in JSON but rejected by PostgreSQL: NUL, unpaired surrogates, the year 0. */
const unstorableText = /[\0\p{Cs}]|^0000-/u;

/** Whether all texts in an answer or message can be stored in the database. */
export function isStorableInPostgres(value: unknown): boolean {
  if (typeof value === 'string') return !unstorableText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorableInPostgres);
}

/** Parses JSON; undefined when it is invalid, `{}` for an empty body. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Validates a message received from an outside system.
 * @throws OutsideError of kind `garbage` when it does not match the schema
 */
export function parseOutsideMessage<S extends z.ZodType>(
  system: string,
  schema: S,
  body: unknown,
  /** `checksElementsLater`: the elements of the message are validated and stored separately, so that an invalid one does not stop the others. */
  { checksElementsLater = false }: { checksElementsLater?: boolean } = {},
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success && (checksElementsLater || isStorableInPostgres(parsed.data))) return parsed.data;
  const issue = parsed.error?.issues[0];
  throw new OutsideError(system, 'garbage', {
    detail: `${issue?.path.join('.') || 'body'}: ${issue?.code ?? 'invalid'}`,
  });
}
