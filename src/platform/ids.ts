import { randomBytes, randomFillSync } from 'node:crypto';

// Random bytes are drawn many at a time: every request has an id, and asking the system each time costs more than the rest of it.
const pool = Buffer.alloc(4096);
let drawn = pool.length;

let lastAt = 0;
let nth = 0;
const MOST_IN_A_MS = 0xfff;

/**
 * A new UUID version 7 (RFC 9562): sortable by the time of making, so that indexes grow at one end. Those that one process makes in
 * one millisecond sort as they were made, up to 2,048 of them (6.2, method 1): what happened together is told in its sequence.
 */
export const newUuid = (now: Date): string => {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  const bytes = pool.subarray(drawn, drawn + 16);
  drawn += 16;
  const at = now.getTime();
  nth = at === lastAt && nth < MOST_IN_A_MS ? nth + 1 : bytes.readUInt16BE(6) >> 5;
  lastAt = at;
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | nth, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** An opaque 256-bit token for sessions and links, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');
