import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { sendTopUpRequest } from '../jobs.ts';
import type { PrepaidKey } from './prepaid.store.ts';

/** Delay that merges several changes of plan and add-ons into one request. */
const debounceSeconds = 300;

/** Schedules another request if the price of the next month changed after the monthly requests. Before them nothing is needed. */
export const scheduleAdditionalTopUpRequest = async (
  tx: Tx,
  { queue, now, settings }: Pick<EventContext, 'queue' | 'now' | 'settings'>,
  { customer_uuid, order_product_uuid }: PrepaidKey,
): Promise<void> => {
  const at = addSeconds(now(), debounceSeconds);
  if (at < topUpRequestTime(upcomingMonth(brusselsDate(now())), settings.PREPAID_ASK_DAYS)) return;
  await queue.enqueueAt(tx, sendTopUpRequest, { customer_uuid, order_product_uuid }, at);
};
