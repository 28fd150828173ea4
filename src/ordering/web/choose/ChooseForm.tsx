import { UNVERIFIED } from '#identity/rules/email-status.ts';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useBlockingInvoices } from '#billing/web/queries.ts';
import { identityPaths } from '#identity/paths.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { resolveBasketCard, type SaleCatalogue } from '../basket/basket-model.ts';
import { BasketCost, useBasketCost, type BasketCostState } from '../cost/BasketCost.tsx';
import { ContractSummaries } from '../cost/ContractSummaries.tsx';
import { ExtrasSection } from './ExtrasSection.tsx';
import { NumberSection } from './NumberSection.tsx';
import { useOrderFlow } from '../frame/order-flow.ts';
import { OrderSteps } from '../frame/OrderSteps.tsx';
import { PriceBar } from '../frame/PriceBar.tsx';
import { PlanSection } from './PlanSection.tsx';
import { SimTypeSection } from './SimTypeSection.tsx';
import { SimSwitch, SimListSection } from './SimListSection.tsx';
import { useCustomerSimCount } from '../basket/use-customer-sim-count.ts';
import { useBasketEditor, type Choice } from './use-basket-editor.ts';
import { useContinue } from './use-continue.ts';
import { useRestoreServerDraft } from './use-restore-server-draft.ts';
import {
  type CustomerAudience,
  type AudienceSwitch,
  useSwitchToCustomerAudience,
} from './use-switch-to-customer-audience.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import { promoQuery } from '#promotions/web/queries.ts';
import { PromoForm } from '#promotions/web/parts.tsx';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { orderingPaths } from '../../paths.ts';
import { currentBasket } from '../basket/basket-store.ts';

/**
 * Applies the links of the home page to an empty basket: `?audience=professional`, and `?plan=` with a plan on sale. `isAudienceFixed`: the
 * account type determines the audience, so both are ignored.
 */
const useLinkedChoice = (choice: Choice, isAudienceFixed: boolean): void => {
  const { audience, plan } = useScreenSearch<typeof orderingPaths.choose>();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    // Hydration renders an empty basket first, so the stored one is read here.
    if (currentBasket().cards.length > 0 || isAudienceFixed) return;
    if (audience === 'professional') choice.filter({ audience });
    // A plan that is not on sale is dropped from the basket with a notice.
    else if (typeof plan === 'string') choice.change({ offer_uuid: plan });
  }, [isAudienceFixed, audience, plan, choice]);
};

/** Loaded lazily: only few customers need them. */
const SimLimitNotice = lazy(async () => ({ default: (await import('./OrderNotPossible.tsx')).SimLimitNotice }));
const OverdueInvoiceNotice = lazy(async () => ({
  default: (await import('./OrderNotPossible.tsx')).OverdueInvoiceNotice,
}));

/** The promo code of the basket. Removes an expired code with a notice. */
function BasketPromo({ choice, cost }: { choice: Choice; cost: BasketCostState }) {
  const queries = useQueryClient();
  const [goneCode, setGoneCode] = useState<string | null>(null);
  if (cost.promoGone && choice.promo !== null && goneCode !== choice.promo) setGoneCode(choice.promo);
  useEffect(() => {
    if (cost.promoGone && choice.promo !== null) choice.setPromo(null);
  }, [cost.promoGone, choice]);
  const apply = async (code: string) => {
    await queries.query(promoQuery(code));
    setGoneCode(null);
    choice.setPromo(normalizePromoCode(code));
  };
  return (
    <PromoForm
      promo={cost.promo}
      unchecked={cost.promoUnchecked ? choice.promo : null}
      gone={goneCode}
      apply={apply}
      remove={() => choice.setPromo(null)}
    />
  );
}

/** Lists the plans that replaced those of the other audience, and the add-ons removed with them. */
function AudienceSwitchNotice({ sale, to, changes }: AudienceSwitch & { sale: SaleCatalogue }) {
  const orderingTexts = useTexts('ordering');
  const format = useFormat();
  const planOf = (uuid: string): string => {
    const offer = sale.offers.find((each) => each.uuid === uuid);
    return offer ? orderingTexts('otherKind.plan', { plan: offer.name, price: format.money(offer.price) }) : '';
  };
  const lostAddons = new Set(changes.flatMap((change) => change.lost));
  const extras = sale.addons.filter(({ uuid }) => lostAddons.has(uuid)).map(({ name }) => name);
  return (
    <Notice kind="warn" live>
      <p className="strong">{orderingTexts(`otherKind.switched.${to}`)}</p>
      {changes.map(({ before, after }) => (
        <p key={`${before} ${after}`}>
          {orderingTexts('otherKind.instead', { after: planOf(after), before: planOf(before) })}
        </p>
      ))}
      <p>
        {extras.length > 0
          ? orderingTexts('otherKind.lost', { extras: extras.join(', ') })
          : orderingTexts('otherKind.kept')}
      </p>
    </Notice>
  );
}

/** `staleNotice`: says how old the cached catalogue is; nothing when it is up to date. */
export function ChooseForm({ sale: fullSale, staleNotice }: { sale: SaleCatalogue; staleNotice: ReactNode }) {
  const customer = useCustomer().data;
  // SIMs that the customer has count towards the limit.
  const simCount = useCustomerSimCount().count;
  const sale = useMemo(
    () => ({ ...fullSale, sims_max: Math.max(1, fullSale.sims_max - simCount) }),
    [fullSale, simCount],
  );
  const choice = useBasketEditor(sale);
  const { isRestoring } = useRestoreServerDraft();
  const customerAudience = useSwitchToCustomerAudience(choice);
  const [firstInvoice, ...otherInvoices] = useBlockingInvoices();
  const isFull = simCount >= fullSale.sims_max;
  // A customer with a SIM must confirm the email address before ordering another one.
  const isEmailUnconfirmed = useOrderFlow().isShort && customer?.details.email.status === UNVERIFIED;
  const notices = (
    <>
      {staleNotice}
      {isEmailUnconfirmed && <UnconfirmedEmailNotice />}
    </>
  );
  if (firstInvoice || isFull)
    return (
      <Suspense>
        {firstInvoice ? (
          <OverdueInvoiceNotice invoices={[firstInvoice, ...otherInvoices]} />
        ) : (
          <SimLimitNotice count={simCount} />
        )}
      </Suspense>
    );
  return choice && <ChooseSections {...{ sale, choice, isRestoring, notices }} {...customerAudience} />;
}

function UnconfirmedEmailNotice() {
  const t = useTexts('ordering/web/choose');
  return (
    <Notice
      kind="warn"
      action={
        <Button kind="text" href={identityPaths.emails()}>
          {t('goEmail')}
        </Button>
      }
    >
      <p>{t('nextEmail')}</p>
    </Notice>
  );
}

type ChooseSectionsProps = CustomerAudience & {
  sale: SaleCatalogue;
  choice: Choice;
  isRestoring: boolean;
  notices: ReactNode;
};

function ChooseSections({ sale, choice, isRestoring, isAudienceFixed, audienceSwitch, notices }: ChooseSectionsProps) {
  const t = useTexts('ordering/web/choose');
  const orderingTexts = useTexts('ordering');
  useLinkedChoice(choice, isAudienceFixed);
  const cost = useBasketCost(sale, choice);
  const { go, pending, faults, problem } = useContinue(choice);
  const topHeading = useRef<HTMLHeadingElement>(null);
  const endSection = useRef<HTMLElement>(null);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('type') === 'summary')
      endSection.current?.scrollIntoView({ block: 'start' });
  }, []);
  const edit = (at: number) => {
    choice.select(at);
    topHeading.current?.focus({ preventScroll: true });
    topHeading.current?.scrollIntoView({ block: 'start' });
  };
  const sims = choice.cards.map((card) => resolveBasketCard(sale, card)).filter((sim) => sim !== undefined);
  const summaryProps = { sims, promo: cost.promo };
  const continueButton = (
    <Button wide iconAfter={arrow} pending={pending} problem={problem} onClick={go}>
      {orderingTexts('continue')}
    </Button>
  );
  return (
    <>
      <main id="main" className="page">
        <div className="wrap stack g6">
          <OrderSteps current={0} />
          <div className="cols">
            <div>
              <div className="stack g5">
                <div className="stack g2">
                  <h1 ref={topHeading} tabIndex={-1}>
                    {t('heading')}
                  </h1>
                  <p className="quiet">{t('intro')}</p>
                  <p className="small quiet order-measure">{t('delivery')}</p>
                </div>
                {notices}
                {choice.hasGoneItem && (
                  <Notice kind="warn" live>
                    <p>{t('gone')}</p>
                  </Notice>
                )}
                {audienceSwitch && <AudienceSwitchNotice sale={sale} {...audienceSwitch} />}
                <SimSwitch choice={choice} />
                <PlanSection sale={sale} choice={choice} fixedAudience={isAudienceFixed} />
              </div>
              <SimTypeSection sale={sale} choice={choice} />
              <NumberSection key={`${choice.card.id} ${isRestoring}`} choice={choice} faults={faults} />
              <ExtrasSection sale={sale} choice={choice} />
              <SimListSection sale={sale} choice={choice} onEdit={edit} ref={endSection} />
              <section className="part order-foot-parts" aria-label={orderingTexts('order.title')}>
                <BasketPromo choice={choice} cost={cost} />
                <ContractSummaries {...summaryProps} />
              </section>
            </div>
            <SideColumn label={orderingTexts('order.title')}>
              <BasketCost cost={cost} action={continueButton}>
                <ContractSummaries {...summaryProps} plain />
                <BasketPromo choice={choice} cost={cost} />
              </BasketCost>
            </SideColumn>
          </div>
        </div>
      </main>
      <PriceBar
        per_month={cost.perMonth}
        due_now={cost.dueNow}
        action={
          <Button kind="on-night" pending={pending} problem={problem} onClick={go}>
            {orderingTexts('continue')}
          </Button>
        }
      >
        {cost.lines}
        {cost.firstMonth}
        <ContractSummaries {...summaryProps} plain />
      </PriceBar>
    </>
  );
}
