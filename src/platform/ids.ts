import { randomBytes, randomFillSync } from 'node:crypto';

// Random bytes are drawn many at a time: every request has an id, and asking the system each time costs more than the rest of it.
const pool = Buffer.alloc(4096);
let drawn = pool.length;

/** A new UUID version 7 (RFC 9562): sortable by the time of making, so that indexes grow at one end. */
export const newUuid = (now: Date): string => {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  const bytes = pool.subarray(drawn, drawn + 16);
  drawn += 16;
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** An opaque 256-bit token for sessions and links, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');
