import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useBlockingInvoice } from '#billing/web/queries.ts';
import { identityPaths } from '#identity/paths.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { resolveBasketCard, type SaleCatalogue } from '../basket/basket-model.ts';
import { BasketCost, useBasketCost } from '../cost/BasketCost.tsx';
import { ContractSummaries } from '../cost/ContractSummaries.tsx';
import { ExtrasSection } from './ExtrasSection.tsx';
import { SimLimitNotice } from './SimLimitNotice.tsx';
import { NumberSection } from './NumberSection.tsx';
import { useOrderFlow } from '../frame/order-flow.ts';
import { OrderSteps } from '../frame/OrderSteps.tsx';
import { PriceBar } from '../frame/PriceBar.tsx';
import { OverdueInvoiceNotice } from './OverdueInvoiceNotice.tsx';
import { PlanSection } from './PlanSection.tsx';
import { BasketPromo } from './BasketPromo.tsx';
import { SimTypeSection } from './SimTypeSection.tsx';
import { SimSwitch, SimListSection } from './SimListSection.tsx';
import { AudienceSwitchNotice } from './AudienceSwitchNotice.tsx';
import { useCustomerSimCount } from '../basket/use-customer-sim-count.ts';
import { useAudienceParam } from './use-audience-param.ts';
import { useChoice, type Choice } from './use-choice.ts';
import { useContinue } from './use-continue.ts';
import { type ServerDraft, useServerDraft } from './use-server-draft.ts';

/** `age`: a notice with the age of the cached catalogue, when it is stale. */
export function ChooseForm({ sale: all, age }: { sale: SaleCatalogue; age: ReactNode }) {
  const customer = useCustomer().data;
  // SIMs that the customer has count towards the limit.
  const taken = useCustomerSimCount().count;
  const sale = useMemo(() => ({ ...all, sims_max: Math.max(1, all.sims_max - taken) }), [all, taken]);
  const choice = useChoice(sale);
  const draft = useServerDraft(choice);
  const owed = useBlockingInvoice();
  const full = taken >= all.sims_max;
  // A customer with a SIM must confirm the email address before ordering another one.
  const unconfirmed = useOrderFlow().short && customer?.details.email.status === 0;
  const notices = (
    <>
      {age}
      {unconfirmed && <UnconfirmedEmailNotice />}
    </>
  );
  if (owed) return <OverdueInvoiceNotice invoice={owed} />;
  if (full) return <SimLimitNotice count={taken} />;
  return choice && <ChooseSections sale={sale} choice={choice} draft={draft} notices={notices} />;
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

type ChooseSectionsProps = { sale: SaleCatalogue; choice: Choice; draft: ServerDraft; notices: ReactNode };

function ChooseSections({ sale, choice, draft, notices }: ChooseSectionsProps) {
  const t = useTexts('ordering/web/choose');
  const ordering = useTexts('ordering');
  useAudienceParam(choice, draft.fixedAudience);
  const cost = useBasketCost(sale, choice);
  const { go, pending, faults, problem } = useContinue(choice);
  const top = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('type') === 'summary') end.current?.scrollIntoView({ block: 'start' });
  }, []);
  const edit = (at: number) => {
    choice.select(at);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const sims = choice.cards.map((card) => resolveBasketCard(sale, card)).filter((sim) => sim !== undefined);
  const chosen = { sims, promo: cost.promo?.promo ?? null };
  const main = (
    <Button wide iconAfter={arrow} pending={pending} problem={problem} onClick={go}>
      {ordering('continue')}
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
                  <h1 ref={top} tabIndex={-1}>
                    {t('heading')}
                  </h1>
                  <p className="quiet">{t('intro')}</p>
                  <p className="small quiet order-measure">{t('delivery')}</p>
                </div>
                {notices}
                {choice.gone && (
                  <Notice kind="warn" live>
                    <p>{t('gone')}</p>
                  </Notice>
                )}
                {draft.switched && <AudienceSwitchNotice sale={sale} {...draft.switched} />}
                <SimSwitch choice={choice} />
                <PlanSection sale={sale} choice={choice} fixedAudience={draft.fixedAudience} />
              </div>
              <SimTypeSection sale={sale} choice={choice} />
              <NumberSection key={`${choice.card.id} ${draft.restoring}`} choice={choice} faults={faults} />
              <ExtrasSection sale={sale} choice={choice} />
              <SimListSection sale={sale} choice={choice} onEdit={edit} ref={end} />
              <section className="part order-foot-parts" aria-label={ordering('order.title')}>
                <BasketPromo choice={choice} cost={cost} />
                <ContractSummaries {...chosen} />
              </section>
            </div>
            <SideColumn label={ordering('order.title')}>
              <BasketCost cost={cost} action={main}>
                <ContractSummaries {...chosen} plain />
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
            {ordering('continue')}
          </Button>
        }
      >
        {cost.lines}
        {cost.firstMonth}
        <ContractSummaries {...chosen} plain />
      </PriceBar>
    </>
  );
}
