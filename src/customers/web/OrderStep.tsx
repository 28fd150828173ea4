import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Stepper } from '#platform/ui/Stepper.tsx';

export type OrderStepProps = {
  title: string;
  intro?: string;
  /** 40 while the data is typed, 60 while it is checked. */
  percent: number;
  children: ReactNode;
};

const DATA = 1;

/** Step 2 of the order: where one is, what it is about, and one column of questions. */
export function OrderStep({ title, intro, percent, children }: OrderStepProps) {
  const t = useTexts('customers');
  const steps = [t('steps.plan'), t('steps.data'), t('steps.payment'), t('steps.summary')];
  return (
    <main id="main" className="wrap page">
      <Stepper
        text={t('steps.text', { current: DATA + 1, max: steps.length })}
        percent={percent}
        steps={steps}
        current={DATA}
      />
      <div className="data">
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className="quiet data__intro">{intro}</p>}
        {children}
      </div>
    </main>
  );
}
