import { useFormat } from '#platform/browser/format.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { firstOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

/** When a month's limits begin anew, in words. */
export const useLimitResetDate = (): string => useFormat().dayOfMonth(toIso(firstOfNextMonth(serverNow())));
