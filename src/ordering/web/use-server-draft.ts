import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#identity/web/questions.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useBasket } from './basket-store.ts';
import { basketFromDraft, lacksNumbers, numbersFromDraft } from './draft-basket.ts';
import { useNumberDrafts } from './number-drafts.ts';
import { currentOrderQuery } from './questions.ts';
import type { Choice } from './use-choice.ts';

export type ServerDraft = {
  /** The customer already is a person or a company, which an order cannot change. */
  fixedAudience: boolean;
  /** Numbers to keep came back; fields that were drawn before have to be drawn anew. */
  restored: boolean;
};

/**
 * Somebody who began on another device or in another tab finds the draft order here too: an empty basket is filled from it, and so
 * are the numbers to keep, which live in one tab only.
 */
export const useServerDraft = (choice: Choice | null): ServerDraft => {
  const signedIn = useHasSession();
  const type = useSession()?.customer.type ?? 0;
  const basket = useBasket();
  const numbers = useNumberDrafts();
  const [restored, setRestored] = useState(false);
  const empty = basket.cards.length === 0;
  const lacks = lacksNumbers(basket, numbers);
  const { data } = useQuery({ ...currentOrderQuery, enabled: signedIn && (empty || lacks) });
  const draft = data?.order?.state === 'draft' ? data.order : null;
  useEffect(() => {
    if (!draft) return;
    if (empty) return basketFromDraft(draft);
    if (!lacks || !draft.order_product.some(({ port_in }) => port_in)) return;
    numbersFromDraft(draft);
    setRestored(true);
  }, [empty, lacks, draft]);
  const audience = type === 2 ? 'professional' : type === 1 ? 'private' : null;
  const wrong = choice !== null && audience !== null && choice.offer.audience !== audience;
  useEffect(() => {
    if (wrong && audience) choice.filter({ audience });
  }, [wrong, audience, choice]);
  return { fixedAudience: audience !== null, restored };
};
