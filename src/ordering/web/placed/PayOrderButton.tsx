import type { ReactNode } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { UnpaidOrderFacts } from './use-unpaid-orders.ts';
import { usePayOrderAtBank } from './use-pay-order-at-bank.ts';

type PayOrderButtonProps = {
  unpaid: Pick<UnpaidOrderFacts, 'order_uuid' | 'due_now' | 'bank_method'>;
  /** Other actions beside the button. */
  children?: ReactNode;
};

/** Pays an order on the page of the bank by the last used method; errors appear beside the button. */
export function PayOrderButton({ unpaid: { order_uuid, due_now, bank_method }, children }: PayOrderButtonProps) {
  const t = useTexts('ordering');
  const format = useFormat();
  const { pay, pending, problem } = usePayOrderAtBank();
  return (
    <div className="row row--wrap">
      <Button
        pending={pending}
        problem={problemText(problem)}
        onClick={() => void pay(order_uuid, bank_method ?? 'card')}
      >
        {due_now === null ? t('actions.pay') : t('actions.payAmount', { amount: format.money(due_now) })}
      </Button>
      {children}
    </div>
  );
}
