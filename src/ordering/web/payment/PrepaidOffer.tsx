import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

/**
 * A prepaid alternative to a postpaid plan: its name, its data in GB (often less than that of the original plan) and
 * its monthly price in euro.
 */
export type PrepaidPlan = { name: string; data_gb: number | null; price: number };

export type PrepaidOfferProps = {
  /** Alternatives to the plans of the order; empty when one of them has no alternative. */
  plans: readonly PrepaidPlan[];
  busy: boolean;
  onSwitch: () => void;
};

/** Offers to switch to prepaid, which needs no direct debit. */
export function PrepaidOffer({ plans, busy, onSwitch }: PrepaidOfferProps) {
  const t = useTexts('ordering/web/payment');
  const orderingTexts = useTexts('ordering');
  const format = useFormat();
  if (plans.length === 0) return null;
  const dataOf = (gb: number | null) =>
    gb === null ? orderingTexts('order.amount.data') : format.amount(gb, orderingTexts('unit.gb'));
  return (
    <div>
      <p className="quiet">
        {t('prepaidMore')}{' '}
        {plans
          .map(({ name, data_gb, price }) =>
            t('prepaidLine', { plan: name, data: dataOf(data_gb), price: format.money(price) }),
          )
          .join('. ')}
      </p>
      <Button kind="text" pending={busy} onClick={onSwitch}>
        {t('prepaidGo')}
      </Button>
    </div>
  );
}
