import type { PrepaidBalance } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';
import { Figure } from '#platform/ui/Figure.tsx';
import { Notice } from '#platform/ui/Notice.tsx';

type BalanceCardProps = {
  balance: PrepaidBalance;
  /** Where there are several. */
  name?: string;
  /** Where it is paid onto; none for who may not. */
  topUpHref?: string;
};

/** What is on the balance of a prepaid SIM, what the next 1st takes, and the way to pay what is missing. */
export function BalanceCard({ balance: { balance, next_month }, name, topUpHref }: BalanceCardProps) {
  const t = useTexts('billing');
  const format = useFormat();
  const missing = next_month?.missing ?? 0;
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
      {next_month && missing > 0 && (
        <Notice kind="warn">
          {t('balance.missing', { date: format.dayOfMonth(next_month.first), missing: format.money(missing) })}
        </Notice>
      )}
      {topUpHref && (
        <p>
          <Button kind={missing > 0 ? 'primary' : 'text'} href={topUpHref}>
            {t('balance.topUp')}
          </Button>
        </p>
      )}
    </Card>
  );
}
