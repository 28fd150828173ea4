import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#catalogue/web/questions.ts';
import type { Session } from '#account/contract.ts';
import type { PrepaidPlan } from './ConfirmView.tsx';

/** Prepaid plans that can stand in for all postpaid ones of the order; none when one of them has no such plan. */
export const usePrepaid = (session: Session | undefined): readonly PrepaidPlan[] => {
  const { data } = useQuery(offersQuery);
  const postpaid = (session?.order_product ?? []).filter(
    ({ order_state, offer }) => order_state === 'draft' && offer.payment_type === 'postpaid',
  );
  const byUuid = new Map((data?.offers ?? []).map((offer) => [offer.uuid, offer]));
  const plans = postpaid.flatMap(({ offer }) => {
    const plan = byUuid.get(byUuid.get(offer.uuid)?.prepaid_equivalent_uuid ?? '');
    return plan ? [{ name: plan.name, price: plan.price }] : [];
  });
  return plans.length === postpaid.length ? plans : [];
};
