import type { PrepaidBalance } from '#billing/contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { BalanceNow } from './BalanceNow.tsx';
import { missingOf } from './missing-of.ts';
import { TopUpForm } from './TopUpForm.tsx';
import { TopUpOutcome } from './TopUpOutcome.tsx';
import { useTopUpPayment } from './use-top-up-payment.ts';

/** The balance as it is, and the way to pay onto it; first how the payment stands that one comes back from. */
export function TopUp({ sim, balance }: { sim: CustomerProduct; balance: PrepaidBalance }) {
  const payment = useTopUpPayment(sim);
  return (
    <div className="topup">
      <div className="topup__now">
        <TopUpOutcome payment={payment} balance={balance} />
        <BalanceNow balance={balance} />
      </div>
      {payment.kind !== 'waiting' && payment.kind !== 'paid' && (
        // What is missing is offered first: another sum is another form.
        <TopUpForm key={missingOf(balance)} sim={sim} balance={balance} />
      )}
    </div>
  );
}
