import { sendMessage } from '#notifications/server/commands.ts';
import { activationFailed as activationFailedMessage } from '#subscriptions/messages/activation-failed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import { activationFailed } from '#subscriptions/news.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { triesLeft } from '../rules/activation-state.ts';
import { lockAllocation } from './allocations.store.ts';
import { endServiceOrder, type ServiceOrderRow } from './service-orders.store.ts';

/** The network will not switch the line on: this try has failed. Told twice, or after the line is on, it changes nothing. */
export const failActivation = async (
  tx: Tx,
  { queue, tell, now }: Pick<Doing, 'queue' | 'tell' | 'now'>,
  order: ServiceOrderRow,
  error_code: string,
): Promise<void> => {
  const { order_product_uuid } = order;
  const line = await lockAllocation(tx, order_product_uuid);
  if (!(await endServiceOrder(tx, order.uuid, { state: 'failed', error_code }, now()))) return;
  if (line?.state !== 'reserved') return;
  // The network's own code stays with the service order; the customer is told what to do.
  const failure_code = line.type === ESIM ? 'ESIM_ACTIVATION_FAILED' : 'ACTIVATION_FAILED';
  const { customer_uuid, msisdn } = line;
  await tell(tx, activationFailed, { order_product_uuid, customer_uuid, failure_code });
  if (!msisdn) return;
  await sendMessage(tx, queue, activationFailedMessage, {
    key: `activation-failed:${order.uuid}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn, tries_left: triesLeft(order.attempt) },
  });
};
