import { useState } from 'react';
import { ContractSummaryButton } from '#catalogue/web/parts/ContractSummaryButton.tsx';
import type { Comparison } from '#plans/contract.ts';
import type { ComparedCost } from '#plans/rules/compare-plans.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { type ComparedPlan, computeMonthlyPrice, TELECOM_ADDON_TYPE } from '../comparison.ts';
import { formatPromoDays } from '../parts/format-promo-days.ts';
import { useChangePlan } from '../use-plan-change.ts';
import { CHANGE_HEADING_ID } from './ChosenPlanBar.tsx';
import { PlanChangeConsequences } from './PlanChangeConsequences.tsx';

export type PlanChangeCardProps = {
  comparison: Comparison;
  sim: CustomerProduct;
  chosen: ComparedPlan;
  cost: ComparedCost | undefined;
  onDone: () => void;
};

/** Price and consequences of a change, and the button that confirms the order with the duty to pay. */
export function PlanChangeCard({ comparison, sim, chosen, cost, onDone }: PlanChangeCardProps) {
  const [t, words] = [useTexts('plans/web/change'), useTexts('plans')];
  const format = useFormat();
  const [read, setRead] = useState(false);
  const [missing, setMissing] = useState(false);
  const change = useChangePlan(sim.uuid, onDone);
  const { stay, each } = computeMonthlyPrice(comparison, chosen);
  const promo = chosen.off > 0 ? formatPromoDays(comparison, format) : null;
  const summary = {
    name: chosen.name,
    offer_uuid: chosen.uuid,
    addon_uuids: stay.map(({ offer_uuid }) => offer_uuid),
    promo: null,
  };
  const order = () => {
    setMissing(!read);
    if (read) change.mutate(chosen.uuid);
  };
  return (
    <Card>
      <div className="stack g4">
        <h2 id={CHANGE_HEADING_ID} tabIndex={-1}>
          {t('from', { plan: chosen.name, from: format.dayOfMonth(comparison.effective_at) })}
        </h2>
        <PriceLines
          lines={[
            { label: chosen.name, value: format.money(chosen.price) },
            ...stay.map(({ name, price }) => ({ label: name, value: format.money(price) })),
            ...(promo
              ? [
                  {
                    label: words('promo.until', promo),
                    value: format.money(centsToEuro(0 - euroToCentsOrZero(chosen.off))),
                  },
                ]
              : []),
          ]}
          total={{
            label: t('eachMonth'),
            value: format.money(centsToEuro(each - euroToCentsOrZero(chosen.off))),
            // Contributions carry no VAT, so the VAT note is only shown without them.
            ...(stay.every(({ type }) => type === TELECOM_ADDON_TYPE) ? { context: t('vat') } : {}),
          }}
          after={[
            ...(promo ? [{ label: words('promo.from', promo), value: format.money(centsToEuro(each)) }] : []),
            ...(cost && cost.outside_cents > 0
              ? [{ label: t('outside'), value: format.money(centsToEuro(cost.outside_cents)) }]
              : []),
          ]}
        />
        <PlanChangeConsequences comparison={comparison} sim={sim} chosen={chosen} />
        <div>
          <ContractSummaryButton plan={summary} text={t('summary', { plan: chosen.name })} />
        </div>
        <Checkbox
          label={t('agree', { plan: chosen.name })}
          checked={read}
          onChange={(event) => {
            setRead(event.currentTarget.checked);
            setMissing(false);
          }}
          error={missing ? t('agreeFirst') : undefined}
        />
        <Button wide pending={change.isPending} problem={errorText(change.error)} onClick={order}>
          {t('order')}
        </Button>
        <p className="small quiet">{t('onceAMonth')}</p>
      </div>
    </Card>
  );
}
