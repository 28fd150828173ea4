import { checkEmail } from '#identity/rules/email.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { named } from '#platform/browser/named.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { FormRow } from '#platform/ui/FormRow.tsx';
import { PasswordField } from '#platform/ui/PasswordField.tsx';
import { TextField } from '#platform/ui/TextField.tsx';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import type { AccountFormProps, Credentials } from './RegisterForm.tsx';

/** Logging in on the way through an order: the basket goes along. */
export function LogInForm({ onSend, onOther, draftKey }: AccountFormProps) {
  const t = useTexts('customers');
  const form = useApiForm<Credentials>({
    defaults: { email: '', password: '' },
    ...(draftKey ? { draftKey } : {}),
    validate: ({ email, password }) => ({
      email: named(checkEmail(email), t('account.email')),
      password: named(password === '' ? 'REQUIRED' : null, t('account.loginPassword')),
    }),
    submit: onSend,
  });
  return (
    <Form form={form} className="data__form">
      <FormRow title={t('account.loginHeading')} more={t('account.loginMore')}>
        <TextField
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <PasswordField
          label={t('account.loginPassword')}
          autoComplete="current-password"
          showText={t('account.show')}
          hideText={t('account.hide')}
          {...form.field('password')}
        />
        <Button type="submit" wide pending={form.pending} iconAfter={arrow}>
          {t('account.login')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.new')}
        </Button>
      </FormRow>
    </Form>
  );
}
