import { sendMessage } from '#notifications/server/commands.ts';
import { activationFailed as activationFailedMessage } from '#subscriptions/messages/activation-failed.ts';
import type { Tx } from '#platform/db/database.ts';
import { activationFailed } from '#subscriptions/events.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { triesLeft } from '../../rules/activation-state.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderContext } from '../service-orders/service-order-context.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';

/** Fails the current activation attempt. No effect once the line is active. */
export const failActivation = async (
  tx: Tx,
  { queue, publish }: Pick<ServiceOrderContext, 'queue' | 'publish'>,
  order: ServiceOrderRow,
  line: Allocation,
): Promise<void> => {
  if (line.state !== 'reserved') return;
  // The network's error code stays in the service order; the customer gets our own code.
  const failure_code = line.type === ESIM ? 'ESIM_ACTIVATION_FAILED' : 'ACTIVATION_FAILED';
  const { order_product_uuid, customer_uuid, msisdn } = line;
  await publish(tx, activationFailed, { order_product_uuid, customer_uuid, failure_code });
  if (!msisdn) return;
  await sendMessage(tx, queue, activationFailedMessage, {
    key: `activation-failed:${order.uuid}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn, tries_left: triesLeft(order.attempt) },
  });
};
