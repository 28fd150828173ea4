import { askAt, askedMonth } from '#billing/rules/ask-day.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Doing } from '#platform/reactions.ts';
import { askForSim } from './jobs.ts';
import type { PrepaidKey } from './prepaid.store.ts';

/** Who tries out plans and extras is asked once, when they have made up their mind. */
const settleSeconds = 300;

/** The next month of a SIM is another one than all were asked for: it is looked at again. Before they are asked, nothing is to be done. */
export const askAgain = async (
  tx: Tx,
  { queue, now, settings }: Pick<Doing, 'queue' | 'now' | 'settings'>,
  { customer_uuid, order_product_uuid }: PrepaidKey,
): Promise<void> => {
  const at = addSeconds(now(), settleSeconds);
  if (at < askAt(askedMonth(brusselsDate(now())), settings.PREPAID_ASK_DAYS)) return;
  await queue.enqueueAt(tx, askForSim, { customer_uuid, order_product_uuid }, at);
};
