import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Maximum age of an event and clock difference, to prevent replay. */
const toleranceSeconds = 5 * 60;

/** A secret with the prefix `whsec_` is Base64 (Standard Webhooks); any other is used as it is. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Signature of an event as defined by Standard Webhooks: HMAC over id, send time in seconds, and the raw body. */
export const signEvent = (secret: string, id: string, seconds: string, body: Uint8Array): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body).digest('base64')}`;

const isEqualConstantTime = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Whether an event has a valid signature and is less than five minutes old. The header may contain several
 * signatures, for secret rotation. `now` is the real time, without the sandbox offset.
 */
export const hasValidSignature = (
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  secret: string,
  now: Date,
): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string') return false;
  if (secret === '' || id === '' || id.length > 255 || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const expected = signEvent(secret, id, seconds, body);
  return signatures.split(' ').some((signature) => isEqualConstantTime(signature, expected));
};
