import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import type { BasketCostState } from '../cost/BasketCost.tsx';
import { promoQuery } from '#promotions/web/queries.ts';
import { PromoForm } from '#promotions/web/parts.tsx';
import type { Choice } from './use-choice.ts';

/** The promo code of the basket. Removes an expired code with a notice. */
export function BasketPromo({ choice, cost }: { choice: Choice; cost: BasketCostState }) {
  const queries = useQueryClient();
  const [gone, setGone] = useState<string | null>(null);
  if (cost.promoGone && choice.promo !== null && gone !== choice.promo) setGone(choice.promo);
  useEffect(() => {
    if (cost.promoGone && choice.promo !== null) choice.setPromo(null);
  }, [cost.promoGone, choice]);
  const apply = async (code: string) => {
    await queries.query(promoQuery(code));
    setGone(null);
    choice.setPromo(normalizePromoCode(code));
  };
  return (
    <PromoForm
      promo={cost.promo}
      unchecked={cost.promoUnchecked ? choice.promo : null}
      gone={gone}
      apply={apply}
      remove={() => choice.setPromo(null)}
    />
  );
}
