import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes for 256 ids, because one call of the generator per id would cost more than the rest of creating it. */
const pool = Buffer.alloc(16 * 256);
let usedBytes = pool.length;
const nextRandom = (): Buffer => {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += 16;
  return pool.subarray(usedBytes - 16, usedBytes);
};

let lastAt = 0;
let sequence = 0;

/**
 * Returns a new UUID version 7 (RFC 9562), sortable by creation time, so that index pages are appended. Ids of one
 * process in the same millisecond keep their order: each has the sequence number of the one before, plus one.
 */
export const newUuid = (now: Date): string => {
  const msecs = now.getTime();
  const random = nextRandom();
  sequence = msecs === lastAt ? sequence + 1 : random.readUInt32BE(6) >>> 1;
  lastAt = msecs;
  return v7({ msecs, random, seq: sequence });
};

/** Returns an opaque 256-bit token in base64url, for sessions and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');
