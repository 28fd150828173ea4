import { z } from 'zod';
import { OutsideError } from '#platform/outside.ts';
import { canBeKept } from '#platform/outside-call.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface CallOptions {
  body?: Record<string, unknown>;
  /** Idempotency-Key: Mollie answers the same thing to the same key. */
  key?: string;
  /** Nothing there any more counts as done. */
  goneIsFine?: boolean;
}

/** Sends one request and reads the answer by `shape`. */
export type MollieCall = <S extends z.ZodType>(
  method: Method,
  path: string,
  shape: S,
  options?: CallOptions,
) => Promise<z.output<S>>;

const problem = z.object({ title: z.string(), detail: z.string(), field: z.string().nullish() });

/** Our key is wrong, or there is too much at once: that says nothing about what was asked, and passes. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429]);

const refusals: Record<number, string> = {
  404: 'NOT_FOUND',
  410: 'NOT_FOUND',
  409: 'CONFLICT',
};

function refusal(status: number, text: string): OutsideError {
  const said = problem.safeParse(parse(text));
  if (!said.success) return new OutsideError('payments', 'garbage', { code: String(status) });
  const field = said.data.field?.replace(/\W+/g, '_').toUpperCase();
  const code = refusals[status] ?? (field ? `UNPROCESSABLE_${field}` : 'UNPROCESSABLE');
  return new OutsideError('payments', 'refused', { code, detail: said.data.detail });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Mollie over HTTP. It never tries again by itself: that is the job's business. */
export function openMollie({
  url,
  key: apiKey,
  timeoutMs,
}: {
  url: string;
  key: string;
  timeoutMs: number;
}): MollieCall {
  const root = `${url.replace(/\/+$/, '')}/v2`;
  return async (method, path, shape, { body, key, goneIsFine } = {}) => {
    let status: number;
    let text: string;
    try {
      const answer = await fetch(root + path, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/hal+json',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = answer.status;
      text = await answer.text();
    } catch (cause) {
      throw new OutsideError('payments', 'down', { cause });
    }
    if (status === 204 || (goneIsFine && (status === 404 || status === 410))) return readNothing(shape);
    if (passing.has(status) || status >= 500) throw new OutsideError('payments', 'down', { code: String(status) });
    if (status >= 400) throw refusal(status, text);
    const read = shape.safeParse(parse(text));
    if (read.success && canBeKept(read.data)) return read.data;
    throw new OutsideError('payments', 'garbage', {
      detail: read.error?.issues[0]?.path.join('.') ?? 'what cannot be kept',
      cause: read.error,
    });
  };
}

function readNothing<S extends z.ZodType>(shape: S): z.output<S> {
  const read = shape.safeParse(undefined);
  if (!read.success) throw new OutsideError('payments', 'garbage', { detail: 'an empty answer' });
  return read.data;
}
