import { useState } from 'react';
import { checkEmail } from '#identity/rules/email.ts';
import { checkPassword, passwordMeets } from '#identity/rules/password.ts';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { named } from '#platform/browser/named.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { FormRow } from '#platform/ui/FormRow.tsx';
import { PasswordField } from '#platform/ui/PasswordField.tsx';
import { TextField } from '#platform/ui/TextField.tsx';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';

export type AccountFormProps = {
  /** The other way in. */
  onOther: () => void;
  draftKey: string;
};

type RegisterFormProps = AccountFormProps & {
  /** @throws Problem with the refusals of registering */
  onRegister: (credentials: Credentials) => Promise<void>;
};

const TAKEN = 'EMAIL_TAKEN';

/** Email address and password of someone new. An address that is known offers to log in. */
export function RegisterForm({ onOther, draftKey, onRegister }: RegisterFormProps) {
  const t = useTexts('customers');
  const [taken, setTaken] = useState('');
  const form = useApiForm<Credentials>({
    defaults: { email: '', password: '' },
    draftKey,
    validate: ({ email, password }) => ({
      email: named(checkEmail(email), t('account.email')),
      password: named(checkPassword(password), t('account.loginPassword')),
    }),
    submit: async (values) => {
      await onRegister(values).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === TAKEN) setTaken(values.email);
        throw error;
      });
    },
  });
  const rule = (key: 'length' | 'capital' | 'symbol', text: string) => ({
    text,
    test: (value: string) => passwordMeets(value)[key],
  });
  return (
    <Form form={form} className="data__form">
      <FormRow title={t('account.heading')} more={t('account.more')}>
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
        <PasswordField
          label={t('account.password')}
          autoComplete="new-password"
          showText={t('account.show')}
          hideText={t('account.hide')}
          rules={[
            rule('length', t('account.ruleLength')),
            rule('capital', t('account.ruleCapital')),
            rule('symbol', t('account.ruleSymbol')),
          ]}
          metText={t('account.met')}
          {...form.field('password')}
        />
        <Button type="submit" wide pending={form.pending} iconAfter={arrow}>
          {t('account.create')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.have')}
        </Button>
      </FormRow>
    </Form>
  );
}
