import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { type CardPlanChange, computeCardPlanChanges } from '../basket/basket-model.ts';
import { useBasket } from '../basket/basket-store.ts';
import { restoreBasketFromDraft, hasMissingNumbers, restoreNumbersFromDraft } from '../basket/draft-basket.ts';
import { useNumberDrafts } from '../basket/number-drafts.ts';
import { currentOrderQuery } from '../basket/current-order.ts';
import type { Choice } from './use-choice.ts';

export type ServerDraft = {
  /** The customer already is a person or a company, which an order cannot change. */
  fixedAudience: boolean;
  /** Numbers to keep are about to come back: a field that was drawn before them has to be drawn anew. */
  restoring: boolean;
  /** What was chosen was for the other kind of customer: what it gave way to. */
  switched: AudienceSwitch | null;
};

export type AudienceSwitch = { to: Audience; changes: readonly CardPlanChange[] };

/**
 * Somebody who began on another device or in another tab finds the draft order here too: an empty basket is filled from it, and so
 * are the numbers to keep, which live in one tab only.
 */
export const useServerDraft = (choice: Choice | null): ServerDraft => {
  const signedIn = useHasSession();
  const type = useCustomer().data?.type ?? 0;
  const basket = useBasket();
  const numbers = useNumberDrafts();
  const empty = basket.cards.length === 0;
  const { data } = useQuery({
    ...currentOrderQuery,
    enabled: signedIn && (empty || hasMissingNumbers(basket, numbers)),
  });
  const draft = data?.order?.state === 'draft' ? data.order : null;
  const restoring = draft !== null && hasMissingNumbers(basket, numbers, draft);
  useEffect(() => {
    if (draft && empty) restoreBasketFromDraft(draft);
    else if (draft && restoring) restoreNumbersFromDraft(draft);
  }, [empty, restoring, draft]);
  const [switched, setSwitched] = useState<AudienceSwitch | null>(null);
  const audience = type === BUSINESS ? 'professional' : type === PRIVATE ? 'private' : null;
  const wrong = choice !== null && audience !== null && choice.offer.audience !== audience;
  // The plan that everybody starts with was nobody's choice.
  if (wrong && audience && !empty && switched === null)
    setSwitched({ to: audience, changes: computeCardPlanChanges(choice.cards, choice.filtered({ audience })) });
  useEffect(() => {
    if (wrong && audience) choice.filter({ audience });
  }, [wrong, audience, choice]);
  return { fixedAudience: audience !== null, restoring, switched };
};
