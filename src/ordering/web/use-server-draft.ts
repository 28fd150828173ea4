import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { displayPhone } from '#customers/rules/phone.ts';
import { useSession } from '#identity/web/questions.ts';
import { useHasSession } from '#identity/web/session.ts';
import { keepBasket, useBasket } from './basket-store.ts';
import { keepNumberDrafts } from './number-drafts.ts';
import { currentOrderQuery } from './questions.ts';
import type { Choice } from './use-choice.ts';

/**
 * Somebody who began on another device finds the draft order here too: an empty basket is filled from it. Answers whether the
 * customer already is a person or a company, which an order cannot change.
 */
export const useServerDraft = (choice: Choice | null): boolean => {
  const signedIn = useHasSession();
  const type = useSession()?.customer.type ?? 0;
  const empty = useBasket().cards.length === 0;
  const { data } = useQuery({ ...currentOrderQuery, enabled: signedIn && empty });
  const draft = data?.order?.state === 'draft' ? data.order : null;
  useEffect(() => {
    if (!empty || !draft) return;
    keepNumberDrafts(
      draft.order_product.map(
        ({ port_in }) =>
          port_in && {
            msisdn: displayPhone(port_in.msisdn),
            operator_uuid: port_in.operator_uuid,
            subscription: port_in.subscription,
          },
      ),
    );
    keepBasket({
      cards: draft.order_product.map((each) => ({
        offer_uuid: each.offer.uuid,
        type: each.type,
        number: each.port_in ? 'keep' : 'new',
        addon_uuids: each.addons.map(({ uuid }) => uuid),
      })),
      promo: draft.promo?.promo ?? null,
    });
  }, [empty, draft]);
  const audience = type === 2 ? 'professional' : type === 1 ? 'private' : null;
  const wrong = choice !== null && audience !== null && choice.offer.audience !== audience;
  useEffect(() => {
    if (wrong && audience) choice.filter({ audience });
  }, [wrong, audience, choice]);
  return audience !== null;
};
