import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { OverloadedError } from '../limit-concurrency.ts';
import { platformCodes, type ProblemBody } from '../contract/problem.ts';
import { isDatabaseOutage } from '../db/outage.ts';
import { codeText, texts } from '../i18n/texts.ts';
import { OutsideError } from '../outside.ts';
import { defaultLanguage, type Language, parseLanguageHeader } from '../pure/language.ts';
import { formatOf } from '../pure/format.ts';
import { toIso } from '../pure/instant.ts';
import { Refused, type RefusedField } from './refused.ts';
import { toWaitTime } from './wait-time.ts';

/** Maximum number of field errors in a reply, so that the reply is not larger than the request. */
const mostFields = 50;
const longestName = 100;

/** A body, query or parameter that does not match the schema. */
export class InvalidInputError extends Error {
  readonly fields: readonly RefusedField[];
  constructor(error: z.ZodError) {
    super('invalid input');
    this.fields = error.issues
      .slice(0, mostFields)
      .flatMap((issue) => fieldsOf(issue))
      .slice(0, mostFields);
  }
}

const toRefusedField = (path: string, code: string): RefusedField => ({
  field: path.length > longestName ? `${path.slice(0, longestName).toWellFormed()}…` : path,
  code,
});

const fieldsOf = (issue: z.core.$ZodIssue): RefusedField[] => {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostFields).map((key) => toRefusedField(path ? `${path}.${key}` : key, 'UNKNOWN_FIELD'));
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const isEmpty = issue.code === 'too_small' && issue.origin === 'string';
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
  return [toRefusedField(path, isMissing || isEmpty ? 'REQUIRED' : isTooLong ? 'TOO_LONG' : 'INVALID')];
};

type Shape = {
  status: number;
  code: string;
  fields?: readonly RefusedField[];
  params?: Record<string, unknown>;
  retryAfter?: number | undefined;
  heldUntil?: Date | undefined;
};

/** Maps errors of Fastify to codes of the platform. */
const frameworkCodes: Record<string, Shape> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'MALFORMED' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'MALFORMED' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'MALFORMED' },
};

const shapeOf = (error: unknown, refusals: Readonly<Record<string, number>>): Shape => {
  if (error instanceof InvalidInputError) return { status: 400, code: 'INVALID_INPUT', fields: error.fields };
  if (error instanceof Refused) {
    const status = refusals[error.code] ?? (platformCodes as Record<string, number>)[error.code];
    const { code, fields, params, retryAfter, heldUntil } = error;
    if (status) return { status, code, fields, params, retryAfter, heldUntil };
    return { status: 500, code: 'SOMETHING_WENT_WRONG' };
  }
  if (error instanceof OverloadedError) return { status: 503, code: 'UNAVAILABLE', retryAfter: 2 };
  if (error instanceof OutsideError || isDatabaseOutage(error))
    return { status: 503, code: 'UNAVAILABLE', retryAfter: 10 };
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const frameworkRefusal = frameworkCodes[code ?? ''];
  if (frameworkRefusal) return frameworkRefusal;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: 400, code: 'MALFORMED' };
  return { status: 500, code: 'SOMETHING_WENT_WRONG' };
};

/** The sentence of a refusal, with the time when the refusal ends, if it does. */
const detailOf = ({ code, params, retryAfter, heldUntil }: Shape, language: Language): string => {
  const untilText = heldUntil && formatOf(language).dateTime(toIso(heldUntil));
  if (code !== 'TOO_MANY_REQUESTS' || retryAfter === undefined)
    return codeText(language, code, { ...params, until: untilText });
  const { unit, count } = toWaitTime(retryAfter);
  return texts(language, 'platform')(`status.again.${unit}`, { count });
};

const bodyOf = (shape: Shape, language: Language): ProblemBody => ({
  type: `urn:problem:${shape.code.toLowerCase().replaceAll('_', '-')}`,
  // 410 shares the title of 404: the titles are in the strings that every page loads, so there are few.
  title: texts(language, 'platform')(`status.${shape.status === 410 ? 404 : shape.status}`),
  status: shape.status,
  detail: detailOf(shape, language),
  code: shape.code,
  ...(shape.heldUntil ? { held_until: toIso(shape.heldUntil) } : {}),
});

/** Maps connection errors of Node to codes of the platform. */
const connectionCodes: Record<string, Shape> = {
  HPE_HEADER_OVERFLOW: { status: 413, code: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'TOO_SLOW' },
};

/**
 * Replies to a connection whose data is not valid HTTP, too large or too slow. There is no request yet, so the
 * language is unknown.
 */
export const rejectConnection = (error: { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const shape: Shape = connectionCodes[error.code ?? ''] ?? { status: 400, code: 'MALFORMED' };
  const body = JSON.stringify(bodyOf(shape, defaultLanguage));
  if (socket.writable) {
    const head = [
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`HTTP/1.1 ${shape.status} ${STATUS_CODES[shape.status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** Statuses of refusals that may come before the body. */
const headerRefusals = new Set([403, 415, 429]);
/** Most bytes of a refused body that are received to keep the connection. */
const mostUnreadBytes = 256 * 1024;

/** Statuses of range and precondition requests. Only programs cause them, so they have no sentence. */
const wordless = new Set([412, 416]);

const sendWordless = (status: number, headers: Record<string, string>, reply: FastifyReply) => {
  // Content-Range holds the length of the file, which the client needs for a valid range.
  const range = headers['Content-Range'];
  return (range === undefined ? reply : reply.header('content-range', range)).code(status).send();
};

/**
 * Replies to any error as problem+json in the language of the request. Unexpected errors are logged and never shown
 * to the caller.
 */
export const sendProblem = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refusals: Readonly<Record<string, number>> = {},
) => {
  const { statusCode = 0, headers = {} } = error as { statusCode?: number; headers?: Record<string, string> };
  if (wordless.has(statusCode)) return sendWordless(statusCode, headers, reply);
  const shape = shapeOf(error, refusals);
  // The client disconnected while sending.
  const isClientGone = request.raw.errored === error;
  // Overload is expected behaviour; it is counted in the metrics and not logged as an error.
  if (shape.status >= 500 && !isClientGone && !(error instanceof OverloadedError))
    request.log.error({ err: error }, 'request broken');
  const language = parseLanguageHeader(request.headers['accept-language']);
  const body: ProblemBody = { ...bodyOf(shape, language), request_id: request.id };
  if (shape.fields && shape.fields.length > 0) {
    body.errors = shape.fields.map(({ field, code, params }) => ({
      field,
      code,
      detail: codeText(language, code, params),
    }));
  }
  // A large body that was refused by its headers is not received: the connection ends instead.
  const announced = Number(request.headers['content-length'] ?? Infinity);
  if (headerRefusals.has(shape.status) && !request.raw.complete && announced > mostUnreadBytes)
    reply.header('connection', 'close');
  if (shape.retryAfter !== undefined) {
    body.retry_after = shape.retryAfter;
    reply.header('retry-after', String(shape.retryAfter));
  }
  return reply.code(shape.status).type('application/problem+json').serializer(JSON.stringify).send(body);
};
