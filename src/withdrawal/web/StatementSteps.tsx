import { useEffect, useRef, useState } from 'react';
import type { Withdrawable, Withdrawal } from '#withdrawal/contract.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { StatementStep } from './StatementStep.tsx';
import { useStatementForm } from './use-statement-form.ts';

export type StatementStepsProps = {
  order: Withdrawable;
  name: string;
  email: string;
  onDone: (withdrawal: Withdrawal) => void;
};

/** The statement and its confirmation: two steps as the law requires. Going back preserves the input. */
export function StatementSteps({ order, name, email, onDone }: StatementStepsProps) {
  const statement = useStatementForm(order, name, onDone);
  const [confirming, setConfirming] = useState(false);
  const shown = useRef(confirming);
  useEffect(() => {
    if (shown.current !== confirming) document.querySelector<HTMLElement>('h1')?.focus();
    shown.current = confirming;
  }, [confirming]);
  return confirming ? (
    <ConfirmStep order={order} email={email} statement={statement} onBack={() => setConfirming(false)} />
  ) : (
    <StatementStep order={order} email={email} statement={statement} onNext={() => setConfirming(true)} />
  );
}
