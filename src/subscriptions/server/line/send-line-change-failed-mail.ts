import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lineChangeFailed } from '#subscriptions/messages/line-change-failed.ts';
import { serviceNames } from '#subscriptions/rules/line-changes.ts';
import type { ProductRecord } from '../products/products.store.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';

/** Mails the customer about a refused change that is still pending, because the screen may have been left long ago. */
export const sendLineChangeFailedMail = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  { uuid: order_uuid, attempt, kind }: ServiceOrderRow,
  product: ProductRecord,
): Promise<void> => {
  const { customer_uuid, uuid: customer_product_uuid, msisdn, service_change, limit_change } = product;
  const about = { customer_product_uuid, msisdn };
  const letter = { key: `line-change-failed:${order_uuid}`, to: { customer_uuid } };
  if (kind === 'change-limit' && limit_change?.attempt === attempt) {
    const data = { ...about, change: 'limit' as const, limit_cents: limit_change.cents };
    return sendMessage(tx, queue, lineChangeFailed, { ...letter, data });
  }
  if (kind !== 'change-services' || service_change?.attempt !== attempt) return;
  const services = serviceNames.filter((name) => service_change.services.some(({ key }) => key === name));
  if (services.length === 0) return;
  await sendMessage(tx, queue, lineChangeFailed, { ...letter, data: { ...about, change: 'services', services } });
};
