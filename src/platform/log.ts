import { pino, type DestinationStream, type Logger } from 'pino';
import { resolveSourceFrame } from './resolve-source-frame.ts';

/** An address, a telephone number, an IBAN, a token: what a text of somebody else's making may carry of a person. */
const personalDataPatterns: readonly [RegExp, string][] = [
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[address]'],
  [/\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?\b/g, '[account]'],
  [/\+?\b\d(?:[ ./-]?\d){7,}\b/g, '[number]'],
  // Uuids and hashes in hex name a row, not a person; a session or a link is longer and mixed.
  [/\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{30,}\b/g, '[token]'],
];

/** A text without what looks like a person's data. */
export const redactPersonalData = (text: string): string =>
  personalDataPatterns.reduce((clean, [pattern, name]) => clean.replaceAll(pattern, name), text);

type LoggedError = {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  query?: unknown;
  cause?: unknown;
};

/** Where it happened: the frames of a stack, without the message that stands before them. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [resolveSourceFrame(line.trim())] : []));

/**
 * An error as it is logged. Messages of drivers and servers name values: a failed query its parameters, a mail server the
 * mailbox. So a query is told without its parameters, and every other message without what looks like a person's data.
 */
export const serializeErrorForLog = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message = '', stack, code, query, cause } = error as LoggedError;
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    message: typeof query === 'string' ? `failed query: ${query}` : redactPersonalData(message),
    stack: framesOf(stack),
    ...(cause === undefined || depth > 3 ? {} : { cause: serializeErrorForLog(cause, depth + 1) }),
  };
};

/**
 * JSON log on standard output. Personal data stays out: nothing logs bodies, the fields that could carry a person's data are
 * censored wherever they appear, and errors are told by `serializeErrorForLog`. `more` is asked for fields of each line.
 */
export const createLogger = (level: string, destination?: DestinationStream, more?: () => object): Logger =>
  pino(
    {
      level,
      serializers: { err: (error: unknown) => serializeErrorForLog(error) },
      redact: {
        paths: [
          'email',
          'msisdn',
          'iban',
          'token',
          'password',
          'to',
          '*.email',
          '*.msisdn',
          '*.iban',
          '*.token',
          '*.password',
          '*.to',
        ],
        censor: '[private]',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(more ? { mixin: more } : {}),
    },
    ...(destination ? [destination] : []),
  );
