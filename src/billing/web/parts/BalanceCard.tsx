import type { PrepaidBalance } from '#billing/contract.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';

type BalanceCardProps = {
  balance: PrepaidBalance;
  /** Name of the SIM, if there are several. */
  name?: string;
  /** Link to the top-up screen; none if the caller cannot top up. */
  topUpHref?: string;
};

/** Balance of a prepaid SIM, the charge of the next 1st, and a link to top up. */
export function BalanceCard({ balance, name, topUpHref }: BalanceCardProps) {
  const t = useTexts('billing');
  const format = useFormat();
  return (
    <Card as="section" className="stack g3">
      <h2>{name === undefined ? t('balance.title') : t('balance.of', { name })}</h2>
      <p>
        <Figure value={format.money(balance.balance)} />
      </p>
      <p className="quiet">{formatNextCharge(balance, t, format)}</p>
      {topUpHref && (
        <p>
          <Button kind="text" href={topUpHref}>
            {t('balance.topUp')}
          </Button>
        </p>
      )}
    </Card>
  );
}

/** Text of the next charge; for a suspended SIM the amount that resumes it. The card of the SIM shows that it is suspended. */
const formatNextCharge = (
  { next_month, stopped: suspension }: PrepaidBalance,
  t: Texts<'billing'>,
  format: Format,
): string => {
  if (suspension)
    return t(suspension.missing > 0 ? 'balance.stopped' : 'balance.starting', {
      date: format.dayOfMonth(suspension.since),
      missing: format.money(suspension.missing),
    });
  if (!next_month) return t('balance.waiting');
  return t('balance.next', { date: format.dayOfMonth(next_month.first), amount: format.money(next_month.amount) });
};
