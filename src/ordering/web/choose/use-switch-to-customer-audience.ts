import { useEffect, useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { type CardPlanChange, computeCardPlanChanges } from '../basket/basket-model.ts';
import { useBasket } from '../basket/basket-store.ts';
import type { Choice } from './use-basket-editor.ts';

export type AudienceSwitch = { to: Audience; changes: readonly CardPlanChange[] };

export type CustomerAudience = {
  /** The account type is set, so the audience cannot change. */
  isAudienceFixed: boolean;
  /** The replacement of plans of the other audience; null when there was none. */
  audienceSwitch: AudienceSwitch | null;
};

/** Replaces plans of the other audience once the account type of the customer is known. */
export const useSwitchToCustomerAudience = (choice: Choice | null): CustomerAudience => {
  const type = useCustomer().data?.type ?? 0;
  const isBasketEmpty = useBasket().cards.length === 0;
  const [audienceSwitch, setAudienceSwitch] = useState<AudienceSwitch | null>(null);
  const audience = type === BUSINESS ? 'professional' : type === PRIVATE ? 'private' : null;
  const isWrongAudience = choice !== null && audience !== null && choice.offer.audience !== audience;
  // The default plan was not chosen by the customer, so its replacement needs no notice.
  if (isWrongAudience && audience && !isBasketEmpty && audienceSwitch === null)
    setAudienceSwitch({
      to: audience,
      changes: computeCardPlanChanges(choice.cards, choice.cardsAfterFilter({ audience })),
    });
  useEffect(() => {
    if (isWrongAudience && audience) choice.filter({ audience });
  }, [isWrongAudience, audience, choice]);
  return { isAudienceFixed: audience !== null, audienceSwitch };
};
