import type { PrepaidBalance } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/Card.tsx';
import { Figure } from '#platform/ui/Figure.tsx';

/** What is on the balance of a prepaid SIM, and what the next 1st takes; `name` where there are several. */
export function BalanceCard({ balance: { balance, next_month }, name }: { balance: PrepaidBalance; name?: string }) {
  const t = useTexts('billing');
  const format = useFormat();
  return (
    <Card as="section">
      <h2>{name === undefined ? t('balance.title') : t('balance.of', { name })}</h2>
      <p>
        <Figure value={format.money(balance)} />
      </p>
      <p className="quiet">
        {next_month
          ? t('balance.next', { date: format.dayOfMonth(next_month.first), amount: format.money(next_month.amount) })
          : t('balance.waiting')}
      </p>
      {next_month && next_month.missing > 0 && (
        <p>{t('balance.missing', { missing: format.money(next_month.missing) })}</p>
      )}
    </Card>
  );
}
