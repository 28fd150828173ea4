import { useEffect, useRef, useState } from 'react';
import { findFittingPlan, needInWords, NEEDS_GB } from '#account/rules/data-need.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RangeField } from '#platform/ui/fields/RangeField.tsx';
import type { Kilograms } from '#platform/pure/carbon.ts';

type Plan = { uuid: string; name: string; price: number; data_gb: number | null; co2_kg: Kilograms };

/** Asks how much data a visitor uses, and shows the plan that fits. `onFitting` is called with the uuid of that plan. */
export function DataNeed({ plans, onFitting }: { plans: readonly Plan[]; onFitting: (uuid: string) => void }) {
  const t = useTexts('account/web/need');
  const homeTexts = useTexts('account/web/home');
  const format = useFormat();
  const [step, setStep] = useState(NEEDS_GB.indexOf(20));
  const gb = NEEDS_GB[step] ?? NEEDS_GB[0];
  const planFit = findFittingPlan(plans, gb);
  const uuid = planFit?.plan.uuid;
  useEffect(() => {
    if (uuid) onFitting(uuid);
  }, [uuid, onFitting]);
  // The slider gets the focus, because it has replaced the pressed button.
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => slider.current?.focus(), []);
  if (!planFit) return null;
  const { name: plan, price, data_gb, co2_kg } = planFit.plan;
  const data = data_gb === null ? t('unlimited') : format.amount(data_gb, homeTexts('gb'));
  const params = { plan, data, price: format.money(price), kg: format.number(co2_kg) };
  return (
    <div className="need">
      <RangeField
        ref={slider}
        label={t('label')}
        value={step}
        max={NEEDS_GB.length - 1}
        valueText={format.amount(gb, homeTexts('gb'))}
        hint={t(`use.${needInWords(gb)}`)}
        onPick={setStep}
      />
      <p role="status">{t(planFit.fits ? 'fits' : 'none', params)}</p>
      <p className="small quiet">{t('bill')}</p>
    </div>
  );
}
