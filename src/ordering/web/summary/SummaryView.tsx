import { legalPaths } from '#legal/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { termsQuery } from '#legal/web/queries.ts';
import type { Customer } from '#customers/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { toTotalCents } from '../cost/sum-lines.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { SideColumn, useIsWideScreen } from '#platform/ui/page/SideColumn.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import info from '#platform/ui/pictures/icons/info.svg?raw';
import { type CurrentOrder, currentOrderQuery } from '../basket/current-order.ts';
import { ContractSummaries } from '../cost/ContractSummaries.tsx';
import { LinkedText } from '#platform/ui/buttons/LinkedText.tsx';
import { OrderedPlans } from './OrderedPlans.tsx';
import { OrderCost } from '../cost/OrderCost.tsx';
import { OrderSteps } from '../frame/OrderSteps.tsx';
import { PriceBar } from '../frame/PriceBar.tsx';
import { SummaryCost } from '../cost/SummaryCost.tsx';
import { SummaryRows } from './SummaryRows.tsx';
import { useIsScrolledTo } from './use-is-scrolled-to.ts';
import type { orderingContract } from '../../contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import { createClient } from '#platform/browser/client.ts';
import { currentBasket, saveBasket } from '../basket/basket-store.ts';
import { PromoForm } from '#promotions/web/parts.tsx';

/** The promo code of the draft order. Changes apply to the basket too, so that going back does not revert them. */
function SummaryPromo({ order }: { order: CurrentOrder }) {
  const queries = useQueryClient();
  const applyPromo = async (promo: string | null) => {
    await createClient<typeof orderingContract>().call('POST /api/promo/add', {
      body: { promo, order_uuid: order.order_uuid },
    });
    const basket = currentBasket();
    if (basket.cards.length > 0) saveBasket({ ...basket, promo: promo && normalizePromoCode(promo) });
    await queries.invalidateQueries({ queryKey: currentOrderQuery.queryKey });
  };
  return <PromoForm promo={order.promo} gone={null} apply={applyPromo} remove={() => applyPromo(null)} />;
}

export type Consents = { terms: boolean; privacy: boolean; newsletter: boolean; early_start: boolean };

export type SummaryViewProps = {
  order: CurrentOrder;
  customer: Customer;
  onPlace: (consents: Consents, bank_method: 'bank' | 'card') => Promise<void>;
};

const SUMMARY_FORM = 'order-summary';

/** The order with its customer, price and consents. */
export function SummaryView({ order, customer, onPlace }: SummaryViewProps) {
  const t = useTexts('ordering/web/summary');
  const orderingTexts = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const isWide = useIsWideScreen();
  const orderHeading = useRef<HTMLHeadingElement>(null);
  const orderSection = useRef<HTMLElement>(null);
  const isOrderReached = useIsScrolledTo(orderSection);
  const goToOrder = () => {
    orderHeading.current?.scrollIntoView();
    orderHeading.current?.focus({ preventScroll: true });
  };
  const { totals } = order;
  // The right of withdrawal applies to consumers only.
  const isConsumer = customer.type !== BUSINESS;
  const form = useApiFormWithDraft({
    defaults: {
      terms: false,
      privacy: false,
      early_start: false,
      newsletter: false,
      bank_method: 'card' as 'bank' | 'card',
    },
    draftKey: 'summary',
    neverSave: ['early_start'],
    validate: ({ terms, privacy }) => ({
      terms: terms ? null : 'TERMS_REQUIRED',
      privacy: privacy ? null : 'PRIVACY_REQUIRED',
    }),
    submit: ({ bank_method, ...consents }) => onPlace(consents, bank_method),
  });
  const button = (
    <Button type="submit" form={SUMMARY_FORM} wide>
      {totals.due_now > 0 ? t('orderPay', { amount: format.money(totals.due_now) }) : t('order')}
    </Button>
  );
  const summaryProps = { sims: order.order_product, promo: order.promo, hashes: order.summary_hashes };
  const vat = formatVatText(platformTexts, format, toTotalCents(totals.sums.each_month), {
    company: !isConsumer,
    vat_percent: totals.vat_rate,
  });
  const shippingPart = totals.sums.first_bill.parts.find(({ kind }) => kind === 'shipping');
  const linesAfter = [
    { label: orderingTexts('order.dueNow'), value: format.money(totals.due_now), strong: true },
    ...(shippingPart
      ? [{ label: t('shipping', { count: shippingPart.count }), value: format.money(shippingPart.amount) }]
      : []),
  ];
  const toOrder = (costs: ReactNode) => (
    <>
      {isWide && <h2>{t('toOrder')}</h2>}
      <OrderedPlans sims={order.order_product} isEditable={!isWide} />
      <PriceLines
        small={!isWide}
        lines={[]}
        total={{ label: orderingTexts('order.each'), value: format.money(totals.per_month), context: vat }}
        after={linesAfter}
      />
      {costs}
      {button}
      {isConsumer && <WithdrawalNotice />}
    </>
  );
  return (
    <>
      <main id="main" className={`page ${isOrderReached ? 'is-at-order' : ''}`}>
        <div className={isWide ? 'wrap stack g6' : 'wrap stack g4'}>
          <OrderSteps current={3} percent={99} />
          <div className="cols">
            <div>
              <div className="stack g2">
                <h1 tabIndex={-1}>{t('title')}</h1>
                {isWide && <p className="quiet">{t('intro')}</p>}
              </div>
              <div className="order-rows">
                <SummaryRows order={order} customer={customer} />
              </div>
              {isWide && (
                <section className="part">
                  <h2>{t('costs')}</h2>
                  <Card>
                    <div className="stack g4">
                      <SummaryCost order={order} open />
                      <SummaryPromo order={order} />
                    </div>
                  </Card>
                </section>
              )}
              <section ref={orderSection} className={isWide ? 'part' : 'order-rows'}>
                <h2 ref={orderHeading} tabIndex={-1}>
                  {t('before')}
                </h2>
                <div className={isWide ? 'stack g4' : 'stack g1'}>
                  <ContractSummaries {...summaryProps} plain={!isWide} />
                  <Form form={form} id={SUMMARY_FORM} className={isWide ? 'stack g3' : 'stack g1'}>
                    <Checkbox
                      label={<LinkedText text={t('terms')} tag="terms" href={legalPaths.terms()} />}
                      {...form.field('terms')}
                    />
                    <Checkbox
                      label={<LinkedText text={t('privacy')} tag="privacy" href={legalPaths.privacy()} />}
                      {...form.field('privacy')}
                    />
                    {isConsumer && (
                      <Checkbox
                        label={
                          <>
                            {t('earlyStart')} <span className="small quiet">{t('earlyStartMore')}</span>
                          </>
                        }
                        {...form.field('early_start')}
                      />
                    )}
                    <Checkbox label={t('newsletter')} {...form.field('newsletter')} />
                    {totals.due_now > 0 && (
                      <div className="stack g3">
                        <SegmentedControl
                          labelled
                          legend={t('payHow')}
                          options={[
                            { value: 'card', label: orderingTexts('payment.card') },
                            { value: 'bank', label: orderingTexts('payment.bank') },
                          ]}
                          value={form.watch('bank_method')}
                          onPick={(value) => form.set('bank_method', value === 'bank' ? 'bank' : 'card')}
                        />
                        <p className="small quiet">{t('payNext')}</p>
                      </div>
                    )}
                  </Form>
                  {/* on wide screens the sidebar contains the order button */}
                  <section className="narrow only-phone" aria-label={t('toOrder')}>
                    <h2 className="vh">{t('toOrder')}</h2>
                    <Card>
                      <div className="stack g3">{toOrder(!isWide && <FoldedCost order={order} />)}</div>
                    </Card>
                  </section>
                </div>
              </section>
            </div>
            <SideColumn label={t('toOrder')}>
              <Card>
                <div className="stack g4">
                  {toOrder(null)}
                  <ContractSummaries {...summaryProps} plain />
                </div>
              </Card>
            </SideColumn>
          </div>
        </div>
      </main>
      <PriceBar
        per_month={format.money(totals.per_month)}
        due_now={format.money(totals.due_now)}
        action={<Button onClick={goToOrder}>{t('goToOrder')}</Button>}
      >
        <OrderCost order={order} />
      </PriceBar>
    </>
  );
}

/** On phones: both sums with their parts, and the promo code, folded. */
function FoldedCost({ order }: { order: CurrentOrder }) {
  const t = useTexts('ordering/web/summary');
  return (
    <Disclosure summary={`${t('costs')}, ${order.promo?.promo ?? t('promoCode')}`}>
      <div className="stack g4">
        <SummaryCost order={order} />
        <SummaryPromo order={order} />
      </div>
    </Disclosure>
  );
}

function WithdrawalNotice() {
  const t = useTexts('ordering/web/summary');
  const support = useQuery(termsQuery).data?.support;
  if (!support) return null;
  return (
    <p className="small quiet order-withdraw">
      <Icon svg={info} size="s" />
      <span>
        <TextWithAddress text={t('withdraw', { email: support.email })} />
      </span>
    </p>
  );
}
