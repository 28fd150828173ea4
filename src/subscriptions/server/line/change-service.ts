import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { listBarredServices } from '#subscriptions/events.ts';
import { checkServiceChange, listChangedServiceSwitches } from '#subscriptions/rules/line-changes.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProduct, updateProduct } from '../products/products.store.ts';
import { toServicesReply } from '../products/products.view.ts';
import type { ServiceSetting } from '../tables.ts';

const holds = (services: readonly ServiceSetting[], key: string, enabled: boolean): boolean =>
  services.some((each) => each.key === key && each.enabled === enabled);

/** Requests the switch of a service from the network. A switch that already applies or is pending is not requested again. */
export const changeService: Handler<typeof subscriptionsContract, 'POST /api/customer/product/service/change'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid: uuid, service, enabled } = ctx.body;
  return ctx.db.tx(async (tx) => {
    const product = await lockProduct(tx, { customer_uuid, uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    const { state, services, service_change: lastChange } = product;
    const isPending = lastChange?.state === 'pending';
    if (isPending && holds(lastChange.services, service, enabled)) return { services: toServicesReply(product) };
    const refusal = checkServiceChange({ state, is_pending: isPending, services }, service, enabled);
    if (refusal) throw ctx.refuse(refusal);
    if (enabled) {
      const barred = await ctx.callExtension(tx, listBarredServices, 'limit', {
        customer_uuid,
        customer_product_uuid: uuid,
      });
      if (barred.includes(service)) throw ctx.refuse('STOPPED_BY_LIMIT');
    }
    if (holds(services, service, enabled)) {
      await updateProduct(tx, product, { service_change: null });
      return { services: toServicesReply({ services, service_change: null }) };
    }
    const changes = listChangedServiceSwitches(services, service, enabled);
    const { attempt } = await createLineChangeOrder(tx, ctx, product, 'change-services', { services: changes });
    const service_change = { attempt, state: 'pending', services: changes } as const;
    await updateProduct(tx, product, { service_change });
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'service-changed',
      detail: { what: formatPhoneNoBreak(product.msisdn) },
    });
    return { services: toServicesReply({ services, service_change }) };
  });
};
