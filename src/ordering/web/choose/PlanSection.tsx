import type { Offer } from '#catalogue/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { type PlanCard, PlanCards } from '#platform/ui/choices/PlanCards.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { TreeMark } from '#platform/ui/pictures/TreeMark.tsx';
import info from '#platform/ui/pictures/icons/info.svg?raw';
import { type PlanFilter, filterPlans, type SaleCatalogue } from '../basket/basket-model.ts';
import type { Choice } from './use-basket-editor.ts';
import { audiences } from '#catalogue/rules/plan-kind.ts';

const usePlanCard = () => {
  const t = useTexts('ordering/web/choose');
  const orderingTexts = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const amount = (value: number | null) => (value === null ? orderingTexts('unlimited') : format.number(value));
  const factOf = (kind: 'minutes' | 'sms', value: number | null) =>
    value === null
      ? { value: t(`every.${kind}.value`), unit: t(`every.${kind}.unit`) }
      : { value: format.number(value), unit: orderingTexts(`unit.${kind}`) };
  return (offer: Offer): PlanCard => ({
    value: offer.uuid,
    name: offer.name,
    tree: <TreeMark kind={offer.picture} />,
    figure: amount(offer.data_gb),
    ...(offer.data_gb === null ? { hasWordFigure: true } : { unit: orderingTexts('unit.gb') }),
    facts: [
      factOf('minutes', offer.minutes),
      factOf('sms', offer.sms),
      { value: format.amount(offer.co2_kg, orderingTexts('unit.kg')), unit: orderingTexts('unit.funded') },
    ],
    price: format.money(offer.price),
    ...(offer.audience === 'professional'
      ? { note: formatNetPrice(platformTexts, format, euroToCentsOrZero(offer.price)) }
      : {}),
  });
};

/** Payment type, audience and plans. */
export function PlanSection({
  sale,
  choice,
  fixedAudience,
}: {
  sale: SaleCatalogue;
  choice: Choice;
  fixedAudience: boolean;
}) {
  const t = useTexts('ordering/web/choose');
  const planCard = usePlanCard();
  const { offer } = choice;
  const heads = ['plan', 'data', 'minutes', 'sms', 'funded', 'price'].map((head) => t(`plans.${head}`));
  return (
    <>
      <div className="seg-pair">
        <SegmentedControl
          legend={t('payment.legend')}
          options={(['postpaid', 'prepaid'] as const).map((value) => ({ value, label: t(`payment.${value}`) }))}
          value={offer.payment_type}
          onPick={(payment_type) => choice.filter({ payment_type: payment_type as PlanFilter['payment_type'] })}
        />
        {!fixedAudience && (
          <SegmentedControl
            legend={t('audience.legend')}
            options={audiences.map((value) => ({
              value,
              label: t(`audience.${value}`),
            }))}
            value={offer.audience}
            onPick={(audience) => choice.filter({ audience: audience as PlanFilter['audience'] })}
          />
        )}
      </div>
      <PlanCards
        legend={t('heading')}
        heads={heads}
        plans={filterPlans(sale.offers, offer).map(planCard)}
        value={offer.uuid}
        onPick={(offer_uuid) => choice.change({ offer_uuid })}
      />
      <Disclosure summary={t('funded.title')} icon={info}>
        <p className="quiet order-measure">{t('funded.text')}</p>
      </Disclosure>
    </>
  );
}
