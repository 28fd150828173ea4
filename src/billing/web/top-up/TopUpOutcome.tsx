import { accountPaths } from '#account/paths.ts';
import type { PrepaidBalance } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import type { TopUpPayment } from './to-top-up-payment.ts';

/** Status of a payment after the return from the bank. */
export function TopUpOutcome({ payment, balance }: { payment: TopUpPayment; balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const platformTexts = useTexts('platform');
  // An alert of its own, which a status around it would announce again.
  if (payment.kind === 'failed')
    return (
      <ErrorState
        title={t('unchecked.title')}
        text={t('unchecked.text')}
        retryText={platformTexts('retry')}
        onRetry={payment.retry}
        retrying={payment.retrying}
      />
    );
  return (
    // Always rendered otherwise, so that a screen reader announces its content.
    <div role="status">
      {payment.kind === 'waiting' && <TopUpWaiting checkout_url={payment.checkout_url} />}
      {payment.kind === 'paid' && <TopUpPaid amount={payment.amount} balance={balance} />}
      {payment.kind === 'unpaid' && (
        <Notice kind="warn">
          <p className="strong">{t('unpaid')}</p>
          <p>{codeText(payment.code)}</p>
        </Notice>
      )}
    </div>
  );
}

/** The payment is open. After some seconds the customer has probably left the page of the bank, so a link back is shown. */
function TopUpWaiting({ checkout_url }: { checkout_url: string | null }) {
  const t = useTexts('billing/web/top-up');
  const isSlow = useIsSlow(true);
  return (
    <Card className="topup__card">
      <Picture src={bank} className="topup__picture" />
      <h2>{t('waiting')}</h2>
      <p>{t(isSlow ? 'waitingLong' : 'waitingText')}</p>
      {!isSlow ? (
        <Skeleton height="3.25rem" />
      ) : (
        checkout_url && (
          <Button wide href={checkout_url}>
            {t('backToBank')}
          </Button>
        )
      )}
    </Card>
  );
}

function TopUpPaid({
  amount,
  balance: { next_month, stopped: suspension },
}: {
  amount: number;
  balance: PrepaidBalance;
}) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  return (
    <Card className="topup__card">
      <Picture src={done} className="topup__picture" />
      <h2>{t('paid', { amount: format.money(amount) })}</h2>
      {suspension && (
        <p>{t(suspension.missing > 0 ? 'stillStopped' : 'starting', { missing: format.money(suspension.missing) })}</p>
      )}
      {next_month && (
        <p>
          {t(next_month.missing > 0 ? 'paidPart' : 'paidAll', {
            date: format.dayOfMonth(next_month.first),
            missing: format.money(next_month.missing),
          })}
        </p>
      )}
      <Button wide href={accountPaths.dashboard()}>
        {t('toPlan')}
      </Button>
    </Card>
  );
}
