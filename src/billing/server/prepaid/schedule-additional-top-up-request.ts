import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { sendTopUpRequest } from '../jobs.ts';
import type { PrepaidKey } from './prepaid.store.ts';

/** Delay that merges several changes of plan and add-ons into one request. */
const debounceSeconds = 300;

/** Schedules another request for each SIM if the price of its next month changed after the monthly requests. Before them nothing is needed. */
export const scheduleAdditionalTopUpRequests = async (
  tx: Tx,
  { queue, now, settings }: Pick<EventContext, 'queue' | 'now' | 'settings'>,
  keys: readonly PrepaidKey[],
): Promise<void> => {
  const at = addSeconds(now(), debounceSeconds);
  if (at < topUpRequestTime(upcomingMonth(brusselsDate(now())), settings.PREPAID_ASK_DAYS)) return;
  await queue.enqueueAll(
    tx,
    keys.map(({ customer_uuid, order_product_uuid }) => ({
      job: sendTopUpRequest,
      payload: { customer_uuid, order_product_uuid },
      dueAt: at,
    })),
  );
};

/** The same for one SIM. */
export const scheduleAdditionalTopUpRequest = (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'settings'>,
  key: PrepaidKey,
): Promise<void> => scheduleAdditionalTopUpRequests(tx, ctx, [key]);
