import { useFormat } from '#platform/browser/format.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { startOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

/** Day on which the limits are reset, formatted. */
export const useLimitResetDate = (): string => useFormat().dayOfMonth(toIso(startOfNextMonth(serverNow())));
