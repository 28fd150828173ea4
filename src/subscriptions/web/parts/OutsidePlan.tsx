import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Meter } from '#platform/ui/figures/Meter.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';

/** Percentage of the limit from which the customer is warned, here as by mail. */
const NEAR_PERCENT = 80;

type OutsidePlanProps = { limit: NonNullable<CustomerProduct['credit_limit']>; name: string };

/** Spending of a SIM outside its plan this month, against its limit. */
export function OutsidePlan({ limit: { value, this_month, used }, name }: OutsidePlanProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const limit = this_month ?? value;
  const percent = limit === 0 ? (used > 0 ? 100 : 0) : (used / limit) * 100;
  const text = t('cost.of', { used: format.money(used), limit: format.money(limit) });
  return (
    <>
      <p className="bucket">
        <span>{t('cost.title')}</span>
        <span className="strong">{text}</span>
        <NetPrice price={used} />
      </p>
      <Meter
        thin
        label={t('cost.meter', { name })}
        usedPercent={percent}
        {...(percent >= 100 ? { tone: 'over' as const } : percent >= NEAR_PERCENT ? { tone: 'near' as const } : {})}
        valueText={text}
      />
    </>
  );
}
