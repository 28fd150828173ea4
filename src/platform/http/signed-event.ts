import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far the clocks of both sides may be apart; an event that somebody kept is worth nothing afterwards. */
const toleranceSeconds = 5 * 60;

/** A secret that begins with `whsec_` is Base64, as the standard has it; any other is taken as it stands. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Signature of an event as Standard Webhooks defines it: over its id, the second it was sent, and the body byte for byte. */
export const signEvent = (secret: string, id: string, seconds: string, body: Uint8Array): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body).digest('base64')}`;

const isEqualConstantTime = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Whether an event was signed with the secret, less than five minutes ago. Several signatures may stand in the header, for the time
 * in which a secret changes. `now` is the real time, whatever a sandbox has made of the business clock.
 */
export const hasValidSignature = (
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  secret: string,
  now: Date,
): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': given } = headers;
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof given !== 'string') return false;
  if (secret === '' || id === '' || id.length > 255 || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const expected = signEvent(secret, id, seconds, body);
  return given.split(' ').some((signature) => isEqualConstantTime(signature, expected));
};
