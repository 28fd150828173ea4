import { useState } from 'react';
import type { PrepaidBalance, BillingContract } from '../../contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useTexts, errorText } from '#platform/browser/i18n.ts';
import { BalanceSummary } from './BalanceSummary.tsx';
import { missingAmount } from './missing-amount.ts';
import { BalanceMovements } from './BalanceMovements.tsx';
import { TopUpForm } from './TopUpForm.tsx';
import { TopUpOutcome } from './TopUpOutcome.tsx';
import { toTopUpPayment } from './to-top-up-payment.ts';
import { usePolledPayment, useRefreshAfterPayment } from '../parts/use-polled-payment.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { billingPaths } from '#billing/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import type { Euro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';

/** Resumes a suspended SIM whose balance covers `amount`, the price of the remaining days of the month. */
function ResumeSimCard({ sim, amount, onStarted }: { sim: string; amount: Euro; onStarted: () => void }) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  const queries = useQueryClient();
  const resumeMutation = useMutation({
    mutationFn: () =>
      createClient<BillingContract>().call('POST /api/customer/prepaid/resume', {
        body: { customer_product_uuid: sim },
      }),
    onSuccess: onStarted,
    onSettled: () => refreshSession(queries),
  });
  return (
    <Card className="topup__card">
      <h2>{t('again.title')}</h2>
      <p>{t('again.text', { amount: format.money(amount) })}</p>
      <Button
        wide
        pending={resumeMutation.isPending}
        problem={resumeMutation.error && errorText(resumeMutation.error)}
        onClick={() => resumeMutation.mutate()}
      >
        {t('again.start', { amount: format.money(amount) })}
      </Button>
    </Card>
  );
}

/** Balance and top-up form. After a return from the bank the status of the payment comes first. */
export function TopUpContent({ sim, balance }: { sim: CustomerProduct; balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const polledPayment = usePolledPayment(useScreenSearch<typeof billingPaths.topUp>().payment);
  const payment = toTopUpPayment(polledPayment, sim);
  useRefreshAfterPayment(polledPayment);
  const [hasStarted, setHasStarted] = useState(false);
  const canTopUp = payment.kind === 'none' || payment.kind === 'unpaid';
  const { stopped: suspension } = balance;
  // A payment made now resumes the SIM without the button.
  const coveredSuspension = canTopUp && suspension?.missing === 0 ? suspension : null;
  // The key resets the form when the missing amount, its first choice, changes.
  const form = <TopUpForm key={missingAmount(balance)} sim={sim} balance={balance} />;
  return (
    <div className="topup">
      <div className="topup__now">
        <TopUpOutcome payment={payment} balance={balance} />
        {/* Always rendered, so that a screen reader announces its content. */}
        <div role="status">{hasStarted && <Notice kind="success">{t('starting')}</Notice>}</div>
        <BalanceSummary balance={balance} />
        {coveredSuspension && (
          <ResumeSimCard sim={sim.uuid} amount={coveredSuspension.amount} onStarted={() => setHasStarted(true)} />
        )}
      </div>
      {coveredSuspension ? (
        <div className="topup__more">
          <Disclosure summary={t('again.more')}>{form}</Disclosure>
        </div>
      ) : (
        canTopUp && form
      )}
      <BalanceMovements sim={sim.uuid} balance={balance.balance} />
    </div>
  );
}
