import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

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
    <div>
      <p className="quiet">
        {t('payment.prepaidMore')}{' '}
        {plans
          .map(({ name, price }) => t('payment.prepaidLine', { plan: name, price: format.money(price) }))
          .join('. ')}
      </p>
      <Button kind="text" pending={busy} onClick={onSwitch}>
        {t('payment.prepaidGo')}
      </Button>
    </div>
  );
}
