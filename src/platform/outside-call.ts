import type { z } from 'zod';
import { OutsideError } from '#platform/outside.ts';

const transientStatuses: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** How long an outside system may take before it counts as down, in milliseconds. */
export const OUTSIDE_TIMEOUT_MS = 10_000;

export interface OutsideCall<S extends z.ZodType> {
  system: string;
  method: 'GET' | 'POST';
  /** Its address; a slash at the end does not matter. */
  url: string;
  path: string;
  /** Sent as `Authorization: Bearer …`. */
  key: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** What a good answer looks like; anything else is garbage. */
  answer: S;
  /** Reads the system's own reason out of the body of a refusal (status 4xx); null: it does not speak like that, so it is garbage. */
  refusal: (body: unknown, status: number) => { code?: string | undefined; detail?: string | undefined } | null;
  timeout_ms?: number;
}

/**
 * One JSON question to an outside system over HTTP.
 * Unreachable, too slow, 408, 429 and 5xx are `down`; any other 4xx is `refused`; a wrong body or a redirect is `garbage`.
 * 401 and 403 are `down` too: our key is wrong, which says nothing about what was asked and ends when somebody mends it.
 * Details name fields, never values: they end up in logs.
 * @throws OutsideError and nothing else
 */
export async function callOutside<S extends z.ZodType>(call: OutsideCall<S>): Promise<z.output<S>> {
  const { status, text } = await exchange(call);
  if (status >= 500 || transientStatuses.has(status))
    throw new OutsideError(call.system, 'down', { code: `HTTP_${status}` });
  if (status >= 400) {
    const reason = call.refusal(parseJson(text), status);
    if (!reason) throw new OutsideError(call.system, 'garbage', { code: `HTTP_${status}` });
    const { code, detail } = reason;
    throw new OutsideError(call.system, 'refused', { code: code ?? `HTTP_${status}`, ...(detail ? { detail } : {}) });
  }
  const parsed = status < 300 ? call.answer.safeParse(parseJson(text)) : null;
  if (parsed?.success && isStorable(parsed.data)) return parsed.data;
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
      signal: AbortSignal.timeout(call.timeout_ms ?? OUTSIDE_TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new OutsideError(call.system, 'down', { code: timedOut ? 'TIMEOUT' : 'UNREACHABLE', cause });
  }
}

/** What no database takes, though JSON does: NUL, halves of characters, the year 0. */
const unstorableText = /[\0\p{Cs}]|^0000-/u;

/** Whether everything in an answer or a message can be kept in a database. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorableText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}

/** The JSON of a text, or undefined when it is none; an empty body counts as `{}`. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a message that an outside system sent to us.
 * @throws OutsideError of kind `garbage` when it is not what the protocol says
 */
export function parseOutsideMessage<S extends z.ZodType>(system: string, schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success && isStorable(parsed.data)) return parsed.data;
  const issue = parsed.error?.issues[0];
  throw new OutsideError(system, 'garbage', {
    detail: `${issue?.path.join('.') || 'body'}: ${issue?.code ?? 'invalid'}`,
  });
}
