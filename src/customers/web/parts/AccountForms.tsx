import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { RegisterForm, type AccountFormProps } from './RegisterForm.tsx';
import { LoginFields, useLoginForm } from '#identity/web/parts/LoginFields.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';

type LogInFormProps = AccountFormProps & { onLoggedIn: () => Promise<void> };

/** Login form inside another flow, which continues after it. */
function LogInForm({ onOther, draftKey, onLoggedIn }: LogInFormProps) {
  const t = useTexts('customers');
  const form = useLoginForm(draftKey, onLoggedIn);
  return (
    <Form form={form} className="data__form">
      <FormSection title={t('account.loginHeading')} more={t('account.loginMore')}>
        <LoginFields form={form} />
        <Button type="submit" wide iconAfter={arrow}>
          {t('account.login')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.new')}
        </Button>
      </FormSection>
    </Form>
  );
}

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
