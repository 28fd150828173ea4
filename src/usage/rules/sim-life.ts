import { monthOfInstant } from './month-of-instant.ts';

/** When a SIM was activated and ended, in ms; `ended_ms` null: in use. */
export type SimLife = { activated_ms: number; ended_ms: number | null };

/**
 * Reasons why a record is rejected: it began outside of the life of its SIM, its paid number has no price, it is
 * malformed, or the database rejects it.
 */
export const rejectionReasons = [
  'before_activation',
  'after_end',
  'unknown_premium',
  'malformed',
  'not_storable',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Tolerated difference between the clock of the network and our time of the event. */
const TOLERANCE_MS = 3_600_000;

/**
 * Checks that a record begins in the life of its SIM. The tolerance ends at the limits of the month, so that a SIM has no
 * usage in a month before its first or after its last one.
 */
export const checkSimLife = (began_at: Date, { activated_ms, ended_ms }: SimLife): RejectionReason | null => {
  const at = began_at.getTime();
  const month = (ms: number) => monthOfInstant(new Date(ms));
  if (at < activated_ms && (at < activated_ms - TOLERANCE_MS || month(at) < month(activated_ms)))
    return 'before_activation';
  if (ended_ms !== null && at > ended_ms && (at > ended_ms + TOLERANCE_MS || month(at) > month(ended_ms)))
    return 'after_end';
  return null;
};
