import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { sendTopUpRequest } from './jobs.ts';
import type { PrepaidKey } from './prepaid.store.ts';

/** Who tries out plans and extras is asked once, when they have made up their mind. */
const debounceSeconds = 300;

/** The next month of a SIM is another one than all were asked for: it is looked at again. Before they are asked, nothing is to be done. */
export const scheduleTopUpRequest = async (
  tx: Tx,
  { queue, now, settings }: Pick<EventContext, 'queue' | 'now' | 'settings'>,
  { customer_uuid, order_product_uuid }: PrepaidKey,
): Promise<void> => {
  const at = addSeconds(now(), debounceSeconds);
  if (at < topUpRequestTime(upcomingMonth(brusselsDate(now())), settings.PREPAID_ASK_DAYS)) return;
  await queue.enqueueAt(tx, sendTopUpRequest, { customer_uuid, order_product_uuid }, at);
};
