import type { PrepaidBalance } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';

/** Balance, and the missing amount of the next month. */
export function BalanceSummary({ balance: { balance, next_month, stopped } }: { balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  if (stopped)
    return (
      <Card>
        <PriceLines
          small
          lines={[
            { label: t('rest'), value: format.money(stopped.amount) },
            { label: t('now'), value: format.money(balance) },
          ]}
          total={
            stopped.missing > 0
              ? { label: t('missing'), value: format.money(stopped.missing), context: t('restMore') }
              : { label: t('leftNow'), value: format.money(balance - stopped.amount) }
          }
        />
      </Card>
    );
  if (!next_month)
    return (
      <Card>
        <PriceLines small lines={[]} total={{ label: t('now'), value: format.money(balance) }} />
      </Card>
    );
  const { first, amount, missing } = next_month;
  return (
    <Card>
      <PriceLines
        small
        lines={[
          { label: t('month', { date: format.dayOfMonth(first) }), value: format.money(amount) },
          { label: t('now'), value: format.money(balance) },
        ]}
        total={
          missing > 0
            ? { label: t('missing'), value: format.money(missing) }
            : { label: t('left', { date: format.dayOfMonth(first) }), value: format.money(balance - amount) }
        }
      />
    </Card>
  );
}
