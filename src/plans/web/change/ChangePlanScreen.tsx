import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useState } from 'react';
import { plansPaths } from '#plans/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { BasisText } from '../parts/BasisText.tsx';
import { PromoText } from '../parts/PromoText.tsx';
import { ComparisonFrame, type LoadedComparison } from '../parts/ComparisonFrame.tsx';
import { computePlanCosts, toUsageTotals } from '../comparison.ts';
import { PlanChangeCard } from './PlanChangeCard.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { ChosenPlanBar } from './ChosenPlanBar.tsx';
import { CostByMonth } from './CostByMonth.tsx';
import { PlannedChangeCard } from './PlannedChangeCard.tsx';
import './change.css';

/** Change of plan from the 1st: costs of all plans, and the consequences of the chosen one. */
export function ChangePlanScreen({ uuid }: { uuid: string }) {
  const t = useTexts('plans/web/change');
  return (
    <ComparisonFrame uuid={uuid} title={t('title')}>
      {(comparison) => <PlanChange {...comparison} />}
    </ComparisonFrame>
  );
}

function PlanChange({ comparison, sim }: LoadedComparison) {
  const t = useTexts('plans/web/change');
  const router = useRouter();
  const search = useScreenSearch<typeof plansPaths.changePlan>();
  const { present, refusal, pending_offer } = comparison;
  const plans = comparison.plans.filter(({ uuid, offered }) => offered || uuid === present.uuid);
  const [selectedUuid, setSelected] = useState(pending_offer?.uuid ?? search.offer);
  const chosenPlan = plans.find(({ uuid, offered }) => uuid === selectedUuid && offered);
  const costs = computePlanCosts(comparison, plans, toUsageTotals(comparison));
  return (
    <div className={`cols ${pending_offer ? 'change--planned' : ''}`}>
      {pending_offer && (
        <SideColumn always label={t('changes')}>
          <PlannedChangeCard sim={sim} plannedOffer={pending_offer} onTakenBack={() => setSelected(undefined)} />
        </SideColumn>
      )}
      <div className="stack g5 change">
        <div className="change__measure stack g2">
          <p>
            <BasisText {...comparison} />
          </p>
          <PromoText comparison={comparison} />
        </div>
        {refusal && !pending_offer && <ChangeRefusedNotice comparison={comparison} />}
        <PlanPicker
          plans={plans}
          costs={costs}
          present={present}
          value={chosenPlan?.uuid ?? present.uuid}
          {...(refusal ? {} : { onPick: setSelected })}
        />
        {!present.on_sale && <p className="small quiet change__measure">{t('unsold', { plan: present.name })}</p>}
        <CostByMonth comparison={comparison} plans={plans} costs={costs} />
        {chosenPlan && !refusal && !pending_offer && <ChosenPlanBar comparison={comparison} chosen={chosenPlan} />}
      </div>
      {!pending_offer && (
        <SideColumn always label={t('changes')}>
          {chosenPlan && !refusal ? (
            <PlanChangeCard
              key={chosenPlan.uuid}
              comparison={comparison}
              sim={sim}
              chosen={chosenPlan}
              onDone={() => void router.navigate({ href: plansPaths.planned({ sim: sim.uuid }) })}
            />
          ) : (
            <UnchangedPlanCard comparison={comparison} />
          )}
        </SideColumn>
      )}
    </div>
  );
}

/** Shown while the present plan is selected. */
function UnchangedPlanCard({
  comparison: { present, plans, refusal, effective_at },
}: Pick<LoadedComparison, 'comparison'>) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const discount = plans.find(({ uuid }) => uuid === present.uuid)?.off ?? 0;
  const price = format.money(centsToEuro(euroToCentsOrZero(present.price) - euroToCentsOrZero(discount)));
  return (
    <Card>
      <div className="stack g2">
        <h2>{t('stays.title', { plan: present.name })}</h2>
        <p>{t('stays.price', { price })}</p>
        {!refusal && <p className="quiet">{t('stays.text', { from: format.dayOfMonth(effective_at) })}</p>}
      </div>
    </Card>
  );
}

function ChangeRefusedNotice({ comparison: { refusal, next_request } }: Pick<LoadedComparison, 'comparison'>) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  if (refusal === 'PLAN_ALREADY_CHANGED' && next_request)
    return (
      <Notice kind="info">
        <p>{t('asked', { from: format.dayOfMonth(`${next_request}T12:00:00Z`) })}</p>
      </Notice>
    );
  return (
    <Notice kind="warn">
      <p>{t('notPossible')}</p>
    </Notice>
  );
}
