import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { applyServiceSwitches, type ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProduct, type ProductKey, updateProduct } from '../products/products.store.ts';

/**
 * Requests the switch of services of a SIM, also while another change is pending. Skips switches that already apply or are
 * pending. Returns the requested ones; none for a SIM that is not in use.
 */
export const submitServiceChanges = async (
  tx: Tx,
  doing: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  key: ProductKey,
  wanted: readonly ServiceSwitch[],
): Promise<ServiceSwitch[]> => {
  const product = await lockProduct(tx, key);
  if (!product || product.state === 'deactivated') return [];
  const asked = product.service_change?.state === 'pending' ? product.service_change.services : [];
  const then = applyServiceSwitches(product.services, asked);
  const changes = wanted.filter(({ key: name, enabled }) =>
    then.some((each) => each.key === name && each.enabled !== enabled),
  );
  if (changes.length === 0) return [];
  const services = applyServiceSwitches(asked, changes);
  const attempt = await createLineChangeOrder(tx, doing, product, 'change-services', { services });
  await updateProduct(tx, product, { service_change: { attempt, state: 'pending', services } });
  return changes;
};
