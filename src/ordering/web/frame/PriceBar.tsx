import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { OrderBar } from '#platform/ui/overlays/OrderBar.tsx';

export type PriceBarProps = {
  /** Monthly price, formatted. */
  per_month: string;
  /** Amount due today, formatted. */
  due_now: string;
  /** The button of the step, when the bar has one. */
  action?: ReactNode;
  /** The parts of both sums and the contract summaries. */
  children: ReactNode;
};

/** The cost of the order in a bar at the bottom of each step, on phones. */
export function PriceBar({ per_month, due_now, action, children }: PriceBarProps) {
  const t = useTexts('ordering');
  return (
    <OrderBar
      label={t('order.title')}
      amount={per_month}
      per={t('order.per')}
      dueText={t('order.dueNowAmount', { amount: due_now })}
      openText={t('order.open')}
      action={action}
    >
      {children}
    </OrderBar>
  );
}
