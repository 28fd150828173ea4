import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { LogInForm } from './LogInForm.tsx';
import { OrderStep } from './OrderStep.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Email and password first: of somebody new, or of a customer. The typed address stays on the way from one to the other. */
export function AccountStep() {
  const t = useTexts('customers');
  const [isNew, setNew] = useState(true);
  const Chosen = isNew ? RegisterForm : LogInForm;
  return (
    <OrderStep title={t('data.title')} intro={t('data.intro')} percent={40}>
      <Chosen onOther={() => setNew(!isNew)} draftKey="account" />
    </OrderStep>
  );
}
