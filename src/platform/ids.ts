import { randomBytes, randomFillSync } from 'node:crypto';

// Random bytes are generated in blocks of 4 KiB, because one call of the system per request is expensive.
const pool = Buffer.alloc(4096);
let drawn = pool.length;

let lastAt = 0;
let nth = 0;
const MOST_IN_A_MS = 0xfff;

/**
 * Returns a new UUID version 7 (RFC 9562), sortable by creation time, so that index pages are appended. Up to 2,048
 * ids of one process in the same millisecond keep their order (section 6.2, method 1).
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

/** Returns an opaque 256-bit token in base64url, for sessions and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');
