import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { LogInForm } from './LogInForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export type AccountFormsProps = {
  /** Whoever was logged in here has to log in again. */
  ended: boolean;
  draftKey: string;
  /** @throws Problem with the refusals of registering */
  onRegister: (credentials: Credentials) => Promise<void>;
  onLoggedIn: () => Promise<void>;
};

/** Email and password: of somebody new, or of a customer. The typed address stays on the way from one to the other. */
export function AccountForms({ ended, draftKey, onRegister, onLoggedIn }: AccountFormsProps) {
  const t = useTexts('customers');
  const [picked, setNew] = useState<boolean | null>(null);
  const isNew = picked ?? !ended;
  const both = { draftKey, onOther: () => setNew(!isNew) };
  return (
    <>
      {ended && !isNew && (
        <div className="data__ended">
          <Notice kind="warn">{t('account.ended')}</Notice>
        </div>
      )}
      {isNew ? <RegisterForm {...both} onRegister={onRegister} /> : <LogInForm {...both} onLoggedIn={onLoggedIn} />}
    </>
  );
}
