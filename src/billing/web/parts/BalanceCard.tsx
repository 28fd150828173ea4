import type { PrepaidBalance } from '#billing/contract.ts';
import { isTopUpDue } from '#billing/rules/top-up-request-day.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

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
  const { next_month } = balance;
  const missing = next_month?.missing ?? 0;
  const due = next_month !== null && missing > 0 && isTopUpDue(next_month.first, brusselsDate(serverNow()));
  return (
    <Card as="section" className="stack g3">
      <h2>{name === undefined ? t('balance.title') : t('balance.of', { name })}</h2>
      <p>
        <Figure value={format.money(balance.balance)} />
      </p>
      <p className="quiet">{formatNextCharge(balance, t, format)}</p>
      {due && (
        <Notice kind="warn">
          {t('balance.missing', { date: format.dayOfMonth(next_month.first), missing: format.money(missing) })}
        </Notice>
      )}
      {topUpHref && (
        <p>
          <Button kind={due ? 'primary' : 'text'} href={topUpHref}>
            {t('balance.topUp')}
          </Button>
        </p>
      )}
    </Card>
  );
}

/** Text of the next charge; for a suspended SIM the amount that resumes it. Its card already says that it is suspended. */
const formatNextCharge = ({ next_month, stopped }: PrepaidBalance, t: Texts<'billing'>, format: Format): string => {
  if (stopped)
    return t(stopped.missing > 0 ? 'balance.stopped' : 'balance.starting', {
      date: format.dayOfMonth(stopped.since),
      missing: format.money(stopped.missing),
    });
  if (!next_month) return t('balance.waiting');
  return t('balance.next', { date: format.dayOfMonth(next_month.first), amount: format.money(next_month.amount) });
};
