import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { OrderBar } from '#platform/ui/overlays/OrderBar.tsx';

export type PriceBarProps = {
  /** Each month, formatted. */
  per_month: string;
  /** Due today, formatted. */
  due_now: string;
  /** The button of the step, where the bar has one. */
  action?: ReactNode;
  /** All parts of both sums, and the contract summary. */
  children: ReactNode;
};

/** What the order costs, at the foot of every step on a phone. */
export function PriceBar({ per_month, due_now, action, children }: PriceBarProps) {
  const t = useTexts('ordering');
  return (
    <OrderBar
      label={t('order.title')}
      amount={per_month}
      per={t('order.per')}
      due={t('order.dueNowAmount', { amount: due_now })}
      openText={t('order.open')}
      action={action}
    >
      {children}
    </OrderBar>
  );
}
