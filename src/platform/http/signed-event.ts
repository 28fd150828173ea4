import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isEqualConstantTime } from '../is-equal-constant-time.ts';

/** Maximum age of an event and clock difference, to prevent replay. */
const toleranceSeconds = 5 * 60;

/** A secret with the prefix `whsec_` is Base64 (Standard Webhooks); any other is used as it is. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Signature of an event as defined by Standard Webhooks: HMAC over id, send time in seconds, and the raw body. */
export const signEvent = (secret: string, id: string, seconds: string, body: Uint8Array): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body).digest('base64')}`;

type SignatureHeaders = { id: string; seconds: string; signatures: readonly string[] };

/** Maximum number of signatures that are compared; no sender sends more. */
const mostSignatures = 10;

/** Parses the signature headers of an event; null when they are malformed or more than five minutes from `now`. */
const parseSignatureHeaders = (headers: IncomingHttpHeaders, now: Date): SignatureHeaders | null => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string') return null;
  if (id === '' || id.length > 255 || !/^\d{1,12}$/.test(seconds)) return null;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return null;
  const sentSignatures = signatures.split(' ');
  return sentSignatures.length <= mostSignatures && sentSignatures.some((each) => /^v1,[\w+/=-]{43,44}$/.test(each))
    ? { id, seconds, signatures: sentSignatures }
    : null;
};

/**
 * Whether the headers can be those of a signed event sent in the last five minutes. Needs no body, so an unsigned
 * request is refused before its body is received.
 */
export const hasSignatureHeaders = (headers: IncomingHttpHeaders, now: Date): boolean =>
  parseSignatureHeaders(headers, now) !== null;

/**
 * Whether an event has a valid signature by one of the secrets and is less than five minutes old. The header may hold
 * several signatures, and there may be several secrets, so that a secret can be rotated without interruption. `now` is
 * the real time, without the sandbox offset.
 */
export const hasValidSignature = (
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  secrets: readonly string[],
  now: Date,
): boolean => {
  const parsedHeaders = parseSignatureHeaders(headers, now);
  if (parsedHeaders === null) return false;
  return secrets
    .filter((secret) => secret !== '')
    .map((secret) => signEvent(secret, parsedHeaders.id, parsedHeaders.seconds, body))
    .some((expected) => parsedHeaders.signatures.some((signature) => isEqualConstantTime(signature, expected)));
};
