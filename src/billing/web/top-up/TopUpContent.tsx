import { useState } from 'react';
import type { PrepaidBalance } from '#billing/contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { BalanceSummary } from './BalanceSummary.tsx';
import { missingAmount } from './missing-amount.ts';
import { BalanceMovements } from './BalanceMovements.tsx';
import { ResumeSimCard } from './ResumeSimCard.tsx';
import { TopUpForm } from './TopUpForm.tsx';
import { TopUpOutcome } from './TopUpOutcome.tsx';
import { useTopUpPayment } from './use-top-up-payment.ts';

/** The balance as it is, and the way to pay onto it; first how the payment stands that one comes back from. */
export function TopUpContent({ sim, balance }: { sim: CustomerProduct; balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const payment = useTopUpPayment(sim);
  const [started, setStarted] = useState(false);
  const open = payment.kind !== 'waiting' && payment.kind !== 'paid';
  const { stopped } = balance;
  // What was just paid starts it by itself.
  const enough = open && stopped?.missing === 0 ? stopped : null;
  // What is missing is offered first: another sum is another form.
  const form = <TopUpForm key={missingAmount(balance)} sim={sim} balance={balance} />;
  return (
    <div className="topup">
      <div className="topup__now">
        <TopUpOutcome payment={payment} balance={balance} />
        {/* Always there, so that what comes into it is read out. */}
        <div role="status">{started && <Notice kind="success">{t('starting')}</Notice>}</div>
        <BalanceSummary balance={balance} />
        {enough && <ResumeSimCard sim={sim.uuid} amount={enough.amount} onStarted={() => setStarted(true)} />}
      </div>
      {enough ? (
        <div className="topup__more">
          <Disclosure summary={t('again.more')}>{form}</Disclosure>
        </div>
      ) : (
        open && form
      )}
      <BalanceMovements sim={sim.uuid} balance={balance.balance} />
    </div>
  );
}
