import type { Tx } from '#platform/db/database.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { submitLineChange, syncServiceOrder } from '../jobs.ts';
import { type ProductRecord, lockProduct, type ProductKey, updateProduct } from '../products/products.store.ts';
import { queryNextAttempt, findOrInsertServiceOrder } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind, LineChangeRequest } from '../tables.ts';
import { applyServiceSwitches, type ServiceSwitch } from '#subscriptions/rules/line-changes.ts';

/**
 * Creates the service order of a change of a line in use and enqueues its submission. The caller holds the
 * lock of the product, which serialises the attempts of a line.
 */
export const createLineChangeOrder = async (
  tx: Tx,
  { queue, now, newId }: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  { order_product_uuid, msisdn }: Pick<ProductRecord, 'order_product_uuid' | 'msisdn'>,
  kind: LineChangeKind,
  change: LineChangeRequest | null = null,
  submit_at?: Date,
): Promise<{ attempt: number }> => {
  // The allocation of a line has the uuid of its order product.
  const orderKey = { allocation_uuid: order_product_uuid, kind };
  const attempt = await queryNextAttempt(tx, orderKey);
  const { order } = await findOrInsertServiceOrder(
    tx,
    { ...orderKey, attempt, uuid: newId(), msisdn, wanted: change },
    now(),
  );
  const submittedAt = submit_at ?? now();
  await queue.enqueueAll(tx, [
    { job: submitLineChange, payload: { order_product_uuid, kind, attempt }, dueAt: submit_at ?? null },
    // The network's events may be lost, so poll too.
    {
      job: syncServiceOrder,
      payload: { service_order_uuid: order.uuid },
      dueAt: nextPollTime(submittedAt, submittedAt),
    },
  ]);
  return { attempt };
};

/**
 * Requests the switch of services of a SIM, also while another change is pending. Skips switches that already apply or are
 * pending. Returns the requested ones; none for a SIM that is not in use.
 */
export const submitServiceChanges = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  key: ProductKey,
  switches: readonly ServiceSwitch[],
): Promise<ServiceSwitch[]> => {
  const product = await lockProduct(tx, key);
  if (!product || product.state === 'deactivated') return [];
  const pendingSwitches = product.service_change?.state === 'pending' ? product.service_change.services : [];
  const servicesAfter = applyServiceSwitches(product.services, pendingSwitches);
  const changes = switches.filter(({ key: name, enabled }) =>
    servicesAfter.some((each) => each.key === name && each.enabled !== enabled),
  );
  if (changes.length === 0) return [];
  const services = applyServiceSwitches(pendingSwitches, changes);
  const { attempt } = await createLineChangeOrder(tx, ctx, product, 'change-services', { services });
  await updateProduct(tx, product, { service_change: { attempt, state: 'pending', services } });
  return changes;
};
