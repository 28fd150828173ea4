import { useState } from 'react';
import { checkEmail } from '#identity/rules/email.ts';
import {
  type NewPassword,
  NewPasswordFields,
  emptyNewPassword,
  useNewPasswordRules,
} from '#identity/web/parts/NewPasswordFields.tsx';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';

export type AccountFormProps = {
  /** Switches to the login form. */
  onOther: () => void;
  draftKey: string;
};

type RegisterFormProps = AccountFormProps & {
  /** @throws Problem with the refusals of registering */
  onRegister: (credentials: Credentials) => Promise<void>;
};

const EMAIL_TAKEN = 'EMAIL_TAKEN';

/** Registration form. A known address shows a link to the login. */
export function RegisterForm({ onOther, draftKey, onRegister }: RegisterFormProps) {
  const t = useTexts('customers');
  const [taken, setTaken] = useState('');
  const checkNewPassword = useNewPasswordRules();
  const form = useApiForm<{ email: string } & NewPassword>({
    defaults: { email: '', ...emptyNewPassword },
    draftKey,
    validate: (values) => ({
      email: withFieldLabel(checkEmail(values.email), t('account.email')),
      ...checkNewPassword(values),
    }),
    submit: async ({ email, password }) => {
      await onRegister({ email, password }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === EMAIL_TAKEN) setTaken(email);
        throw error;
      });
    },
  });
  return (
    <Form form={form} className="data__form">
      <FormSection title={t('account.heading')} more={t('account.more')}>
        <TextField
          label={t('account.email')}
          hint={t('account.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field('email')}
        />
        {taken !== '' && taken === form.watch('email') && (
          <Button kind="secondary" wide onClick={onOther}>
            {t('account.loginInstead')}
          </Button>
        )}
        <NewPasswordFields field={form.field} />
        <Button type="submit" wide iconAfter={arrow}>
          {t('account.create')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.have')}
        </Button>
      </FormSection>
    </Form>
  );
}
