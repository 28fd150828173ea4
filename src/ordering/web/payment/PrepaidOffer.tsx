import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';

/** A plan that needs no direct debit: its name and price each month in euro. */
export type PrepaidPlan = { name: string; price: number };

export type PrepaidOfferProps = {
  /** Could stand in for the plans of the order; empty when one of those has none. */
  plans: readonly PrepaidPlan[];
  busy: boolean;
  onSwitch: () => void;
};

/** The way out that needs no direct debit. */
export function PrepaidOffer({ plans, busy, onSwitch }: PrepaidOfferProps) {
  const t = useTexts('ordering');
  const format = useFormat();
  if (plans.length === 0) return null;
  return (
    <Card tone="moss" className="stack g3">
      <h3>{t('payment.prepaid')}</h3>
      <p>{t('payment.prepaidMore')}</p>
      <ul className="stack g1">
        {plans.map((plan, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two SIMs may have the same plan
          <li key={at} className="strong">
            {t('payment.prepaidLine', { plan: plan.name, price: format.money(plan.price) })}
          </li>
        ))}
      </ul>
      <Button kind="secondary" pending={busy} onClick={onSwitch}>
        {t('payment.prepaidGo')}
      </Button>
    </Card>
  );
}
