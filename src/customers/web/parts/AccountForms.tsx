import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { LogInForm } from './LogInForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export type AccountFormsProps = {
  /** The session has ended, so the customer must log in again. */
  ended: boolean;
  draftKey: string;
  /** @throws Problem with the refusals of registering */
  onRegister: (credentials: Credentials) => Promise<void>;
  onLoggedIn: () => Promise<void>;
};

/** Forms to register or log in. The typed address is kept when switching between them. */
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
