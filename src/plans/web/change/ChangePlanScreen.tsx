import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { plansPaths } from '#plans/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { BasisText } from '../parts/BasisText.tsx';
import { PromoText } from '../parts/PromoText.tsx';
import { ComparisonState, type Shown } from '../parts/ComparisonState.tsx';
import { costsOf, usesOf } from '../comparison.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { ChangePlans } from './ChangePlans.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { MonthByMonth } from './MonthByMonth.tsx';
import { PlannedCard } from './PlannedCard.tsx';
import './change.css';

/** Another plan from the 1st on: what each would have cost, and what becomes different. */
export function ChangePlanScreen() {
  const t = useTexts('plans/web/change');
  return <ComparisonState title={t('title')}>{(shown) => <Change {...shown} />}</ComparisonState>;
}

function Change({ comparison, sim }: Shown) {
  const t = useTexts('plans/web/change');
  const router = useRouter();
  const asked = useSearch({ strict: false }) as { offer?: unknown };
  const { present, refusal, pending_offer } = comparison;
  const plans = comparison.plans.filter(({ uuid, offered }) => offered || uuid === present.uuid);
  const [wanted, setWanted] = useState(pending_offer?.uuid ?? asked.offer);
  const chosen = plans.find(({ uuid, offered }) => uuid === wanted && offered);
  const costs = costsOf(comparison, plans, usesOf(comparison));
  return (
    <div className={`cols ${pending_offer ? 'change--planned' : ''}`}>
      {pending_offer && (
        <SideColumn always label={t('changes')}>
          <PlannedCard sim={sim} planned={pending_offer} onTakenBack={() => setWanted(undefined)} />
        </SideColumn>
      )}
      <div className="stack g5 change">
        <div className="change__measure stack g2">
          <p>
            <BasisText {...comparison} />
          </p>
          <PromoText comparison={comparison} />
        </div>
        {refusal && !pending_offer && <Refused comparison={comparison} />}
        <ChangePlans
          plans={plans}
          costs={costs}
          present={present}
          value={chosen?.uuid ?? present.uuid}
          {...(refusal ? {} : { onPick: setWanted })}
        />
        {!present.on_sale && <p className="small quiet change__measure">{t('unsold', { plan: present.name })}</p>}
        <MonthByMonth comparison={comparison} plans={plans} costs={costs} />
        {chosen && !refusal && !pending_offer && <ChosenBar comparison={comparison} chosen={chosen} />}
      </div>
      {!pending_offer && (
        <SideColumn always label={t('changes')}>
          {chosen && !refusal ? (
            <ChangeCard
              key={chosen.uuid}
              comparison={comparison}
              sim={sim}
              chosen={chosen}
              cost={costs.find(({ uuid }) => uuid === chosen.uuid)}
              onDone={() => void router.navigate({ href: plansPaths.planned({ sim: sim.uuid }) })}
            />
          ) : (
            <Stays comparison={comparison} />
          )}
        </SideColumn>
      )}
    </div>
  );
}

/** Nothing else is chosen: the plan goes on as it is. */
function Stays({ comparison: { present, plans, refusal, effective_at } }: Pick<Shown, 'comparison'>) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const off = plans.find(({ uuid }) => uuid === present.uuid)?.off ?? 0;
  const price = format.money(toWire(centsOf(present.price) - centsOf(off)));
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

function Refused({ comparison: { refusal, next_request } }: Pick<Shown, 'comparison'>) {
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
