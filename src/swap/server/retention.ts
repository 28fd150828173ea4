import { and, inArray, lt } from 'drizzle-orm';
import { EVENTS_KEPT_DAYS } from '#identity/rules/account-event.ts';
import type { Retention } from '#platform/jobs/forget-old.ts';
import { addSeconds, secondsADay } from '#platform/pure/instant.ts';
import { simSwap } from './tables.ts';

/** As long as the events of the account: until then somebody may ask how a number came into other hands. */
export const swapRetention: readonly Retention[] = [
  {
    table: simSwap,
    old: (now) =>
      and(
        lt(simSwap.changed_at, addSeconds(now, -EVENTS_KEPT_DAYS * secondsADay)),
        inArray(simSwap.state, ['done', 'cancelled']),
      ),
  },
];
