import { useState } from 'react';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { useFormat } from '#platform/browser/format.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import invoice from '#platform/ui/pictures/invoice.svg?no-inline';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { CancelOrderButton } from '../placed/CancelOrderButton.tsx';
import { OrderedSims } from './OrderedSims.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { SuccessFrame } from './SuccessFrame.tsx';
import { usePayOrderAtBank } from '../placed/use-pay-order-at-bank.ts';

export type OrderUnpaidProps = {
  outcome: Extract<OrderOutcome, { kind: 'unpaid' }>;
  onCancelled: () => void;
};

/** An unpaid order: pay again, pay by another method, or cancel. */
export function OrderUnpaid({ outcome, onCancelled }: OrderUnpaidProps) {
  const { order_uuid, sims, why, amount } = outcome;
  const isByBank = outcome.method === 'bank';
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  const format = useFormat();
  const payment = usePayOrderAtBank();
  const [method, setMethod] = useState<BankMethod>(outcome.method ?? 'card');
  // After a refusal the choice of method is open, since the customer may need another card or account.
  const isRefused = why === 'declined' || why === 'failed';
  const amountText = amount === null ? '' : format.money(amount);
  const plainText = amount === null ? t('unpaidPlain') : t('unpaidText', { amount: amountText });
  const buttonText =
    amount === null
      ? t('payPlain')
      : why === null
        ? orderingTexts('actions.payAmount', { amount: amountText })
        : t('retry', { amount: amountText });
  return (
    <SuccessFrame
      picture={isRefused ? broken : invoice}
      stands={t(why === null ? 'unpaid' : `fate.${why}`)}
      text={why === null ? plainText : t(why === 'declined' && isByBank ? 'fate.declinedBankText' : `fate.${why}Text`)}
      side={<OrderedSims sims={sims} />}
    >
      <Button
        wide
        pending={payment.pending}
        problem={problemText(payment.problem)}
        onClick={() => void payment.pay(order_uuid, method)}
      >
        {buttonText}
      </Button>
      <Disclosure summary={t('changeDetails')} open={isRefused}>
        <SegmentedControl
          legend={t('method')}
          options={[
            { value: 'card', label: orderingTexts('payment.card') },
            { value: 'bank', label: orderingTexts('payment.bank') },
          ]}
          value={method}
          onPick={(value) => setMethod(value === 'bank' ? 'bank' : 'card')}
        />
      </Disclosure>
      <CancelOrderButton order_uuid={order_uuid} sims={sims.length} onCancelled={onCancelled} />
    </SuccessFrame>
  );
}
