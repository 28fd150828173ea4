import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Stepper } from '#platform/ui/Stepper.tsx';
import './payments.css';

const PAYMENT = 2;

/** Step 3 of the order, at 90 %. */
export function PaymentStep({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const t = useTexts('customers');
  const steps = [t('steps.plan'), t('steps.data'), t('steps.payment'), t('steps.summary')];
  return (
    <main id="main" className="wrap page">
      <Stepper
        text={t('steps.text', { current: PAYMENT + 1, max: steps.length })}
        percent={90}
        steps={steps}
        current={PAYMENT}
      />
      <div className="pay">
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className="quiet pay__intro">{intro}</p>}
        {children}
      </div>
    </main>
  );
}
