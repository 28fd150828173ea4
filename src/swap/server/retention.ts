import { and, inArray, lt } from 'drizzle-orm';
import { EVENT_RETENTION_DAYS } from '#identity/rules/account-event.ts';
import type { RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { simSwap } from './tables.ts';

/** Kept as long as account events, because it may be asked how a number was taken over. */
export const swapRetention: readonly RetentionRule[] = [
  {
    table: simSwap,
    expired: (now) =>
      and(
        lt(simSwap.changed_at, addSeconds(now, -EVENT_RETENTION_DAYS * secondsPerDay)),
        inArray(simSwap.state, ['done', 'cancelled']),
      ),
  },
];
