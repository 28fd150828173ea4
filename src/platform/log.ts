import { pino, type DestinationStream, type Logger } from 'pino';
import { resolveSourceFrame } from './resolve-source-frame.ts';

/** Patterns of personal data and secrets that foreign texts may contain: email address, phone number, IBAN, token. */
const personalDataPatterns: readonly [RegExp, string][] = [
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[address]'],
  [/\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?\b/g, '[account]'],
  [/\+?\b\d(?:[ ./-]?\d){7,}\b/g, '[number]'],
  // UUIDs and hex hashes identify rows and stay. Session and link tokens are longer and use mixed case, nearly all with digits.
  [/\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d|[\w-]{40})[\w-]{30,}\b/g, '[token]'],
];

/** Replaces everything in a text that looks like personal data. */
export const redactPersonalData = (text: string): string =>
  personalDataPatterns.reduce((clean, [pattern, name]) => clean.replaceAll(pattern, name), text);

/** Characters that PostgreSQL rejects in a text: NUL and unpaired surrogates. */
const unstorableCharacters = /[\0\p{Cs}]/gu;
const longestDescription = 1_000;

/** The message of an error without query parameters and personal data. */
const redactMessage = ({ message = '', query }: LoggedError): string =>
  typeof query === 'string' ? `failed query: ${query}` : redactPersonalData(message);

/**
 * Describes an error in a text that can be stored: redacted like the log, at most 1,000 characters, and without characters that PostgreSQL
 * rejects. A failed query begins with its cause, because the statement may be long.
 */
export const describeError = (error: unknown): string => {
  const { query, cause } = (error ?? {}) as LoggedError;
  const ownText = error instanceof Error ? redactMessage(error) : redactPersonalData(String(error));
  const text = typeof query === 'string' && cause instanceof Error ? `${redactMessage(cause)}; ${ownText}` : ownText;
  return text.slice(0, longestDescription).replaceAll(unstorableCharacters, '\u{FFFD}');
};

type LoggedError = {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  query?: unknown;
  cause?: unknown;
};

/** Stack frames without the error message. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [resolveSourceFrame(line.trim())] : []));

/**
 * Converts an error for the log. Messages of drivers and servers contain values (query parameters, mailboxes), so
 * query parameters are dropped and all other messages are redacted.
 */
export const serializeErrorForLog = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, code, cause } = error as LoggedError;
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    message: redactMessage(error),
    stack: framesOf(stack),
    ...(cause === undefined || depth > 3 ? {} : { cause: serializeErrorForLog(cause, depth + 1) }),
  };
};

/**
 * Creates a JSON logger on standard output. Bodies are never logged, fields that may contain personal data are
 * censored, and errors go through `serializeErrorForLog`. `extraFields` returns additional fields for each line.
 */
export const createLogger = (level: string, destination?: DestinationStream, extraFields?: () => object): Logger =>
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
      ...(extraFields ? { mixin: extraFields } : {}),
    },
    ...(destination ? [destination] : []),
  );
