import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { type CardPlanChange, computeCardPlanChanges } from '../basket/basket-model.ts';
import { useBasket } from '../basket/basket-store.ts';
import {
  restoreBasketAndNumbersFromDraft,
  hasMissingNumbersOrNames,
  restoreMissingNumbersAndNames,
} from '../basket/draft-basket.ts';
import { useNumberDrafts } from '../basket/number-drafts.ts';
import { currentOrderQuery } from '../basket/current-order.ts';
import type { Choice } from './use-basket-editor.ts';

export type ServerDraft = {
  /** The account type is set, so the audience cannot change. */
  fixedAudience: boolean;
  /** Port-in numbers are being restored: fields rendered before must be remounted. */
  restoring: boolean;
  /** The replacement of plans of the other audience; null when there was none. */
  switched: AudienceSwitch | null;
};

export type AudienceSwitch = { to: Audience; changes: readonly CardPlanChange[] };

/**
 * Fills an empty basket and missing port-in numbers from the draft order, for a customer who began on another device
 * or in another tab.
 */
export const useRestoreServerDraft = (choice: Choice | null): ServerDraft => {
  const hasSession = useHasSession();
  const type = useCustomer().data?.type ?? 0;
  const basket = useBasket();
  const numbers = useNumberDrafts();
  const isBasketEmpty = basket.cards.length === 0;
  const { data } = useQuery({
    ...currentOrderQuery,
    enabled: hasSession && (isBasketEmpty || hasMissingNumbersOrNames(basket, numbers)),
  });
  const draft = data?.order?.state === 'draft' ? data.order : null;
  const isRestoring = draft !== null && hasMissingNumbersOrNames(basket, numbers, draft);
  useEffect(() => {
    if (draft && isBasketEmpty) restoreBasketAndNumbersFromDraft(draft);
    else if (draft && isRestoring) restoreMissingNumbersAndNames(draft);
  }, [isBasketEmpty, isRestoring, draft]);
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
  return { fixedAudience: audience !== null, restoring: isRestoring, switched: audienceSwitch };
};
