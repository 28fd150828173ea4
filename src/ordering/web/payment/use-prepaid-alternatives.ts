import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#catalogue/web/queries.ts';
import { useOrderProducts } from '../queries.ts';
import type { PrepaidPlan } from './PrepaidOffer.tsx';

/** Returns the prepaid alternatives to the postpaid plans of the order; empty when one of them has none. */
export const usePrepaidAlternatives = (): readonly PrepaidPlan[] => {
  const { data } = useQuery(offersQuery);
  const orders = useOrderProducts().data ?? [];
  const postpaid = orders.filter(
    ({ order_state, offer }) => order_state === 'draft' && offer.payment_type === 'postpaid',
  );
  const byUuid = new Map((data?.offers ?? []).map((offer) => [offer.uuid, offer]));
  const plans = postpaid.flatMap(({ offer }) => {
    const plan = byUuid.get(byUuid.get(offer.uuid)?.prepaid_equivalent_uuid ?? '');
    return plan ? [{ name: plan.name, data_gb: plan.data_gb, price: plan.price }] : [];
  });
  return plans.length === postpaid.length ? plans : [];
};
