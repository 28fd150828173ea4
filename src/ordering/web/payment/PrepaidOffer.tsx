import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

/** A plan that needs no direct debit: its name, its data in GB, often less than that of the one it stands in for, and its price each month in euro. */
export type PrepaidPlan = { name: string; data_gb: number | null; price: number };

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
  const dataOf = (gb: number | null) => (gb === null ? t('order.amount.data') : format.amount(gb, t('unit.gb')));
  return (
    <div>
      <p className="quiet">
        {t('payment.prepaidMore')}{' '}
        {plans
          .map(({ name, data_gb, price }) =>
            t('payment.prepaidLine', { plan: name, data: dataOf(data_gb), price: format.money(price) }),
          )
          .join('. ')}
      </p>
      <Button kind="text" pending={busy} onClick={onSwitch}>
        {t('payment.prepaidGo')}
      </Button>
    </div>
  );
}
