import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#catalogue/web/queries.ts';
import { BUSINESS, type CustomerType } from '#customers/rules/customer-type.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { checkPlanAudience } from '#ordering/rules/order-eligibility.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { findEquivalentPlan } from './basket-model.ts';
import { saveBasket, useBasket } from './basket-store.ts';

/**
 * Shown when the basket contains plans of the other audience, for example chosen before login. Offers to switch to
 * the equivalent plans of the customer's audience or to choose again. Renders nothing when the basket matches.
 * `type`: 0 unknown, 1 private, 2 business.
 */
export function AudienceMismatchOffer({ type }: { type: CustomerType }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const basket = useBasket();
  const { data } = useQuery(offersQuery);
  const offers = data?.offers ?? [];
  const chosenOffers = basket.cards.flatMap(({ offer_uuid }) => offers.find(({ uuid }) => uuid === offer_uuid) ?? []);
  if (
    !checkPlanAudience(
      type,
      chosenOffers.map(({ audience }) => audience),
    )
  )
    return null;
  const audience: Audience = type === BUSINESS ? 'professional' : 'private';
  const equivalentPlans = new Map(
    chosenOffers.map((offer) => [offer.uuid, findEquivalentPlan(offers, offer, { audience })]),
  );
  const plans = [...new Map([...equivalentPlans.values()].map((offer) => [offer.uuid, offer])).values()];
  const [onlyPlan] = plans;
  const switchPlans = () =>
    saveBasket({
      ...basket,
      cards: basket.cards.map((card) => ({
        ...card,
        offer_uuid: equivalentPlans.get(card.offer_uuid)?.uuid ?? card.offer_uuid,
      })),
    });
  return (
    <Notice
      kind="warn"
      live
      action={
        <>
          <Button kind="secondary" onClick={switchPlans}>
            {onlyPlan && plans.length === 1
              ? t('otherKind.one', { plan: onlyPlan.name, price: format.money(onlyPlan.price) })
              : t('otherKind.more')}
          </Button>
          <Button kind="text" href={orderingPaths.choose()}>
            {t('otherKind.choose')}
          </Button>
        </>
      }
    >
      <p>{t(`otherKind.${audience}`)}</p>
    </Notice>
  );
}
