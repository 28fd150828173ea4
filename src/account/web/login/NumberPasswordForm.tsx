import { useQueryClient } from '@tanstack/react-query';
import { LoginFrame } from '#identity/web/parts/LoginFrame.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { formatNoBreak } from '#platform/pure/format.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#identity/web/parts/CurrentPasswordField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { logInByNumberPassword } from './phone-login.ts';

type NumberPasswordFormProps = {
  /** In display format. */
  number: string;
  onLoggedIn: () => Promise<void>;
  /** Switches back to the SMS code. */
  onCode: () => void;
};

/** Login by number with a password instead of a code. */
export function NumberPasswordForm({ number, onLoggedIn, onCode }: NumberPasswordFormProps) {
  const t = useTexts('account/web/login');
  useStepTitle(t('byPassword.title'));
  const identityTexts = useTexts('identity');
  const queries = useQueryClient();
  const form = useApiFormWithDraft({
    defaults: { password: '' },
    validate: ({ password }) => ({
      password: withFieldLabel(password === '' ? 'REQUIRED' : null, identityTexts('login.password')),
    }),
    submit: async ({ password }) => {
      await logInByNumberPassword(queries, number, password);
      await onLoggedIn();
    },
  });
  const shownNumber = formatNoBreak(number);
  return (
    <LoginFrame title={t('byPassword.title')} intro={t('byPassword.intro', { number: shownNumber })}>
      <Form form={form}>
        {/* User name for password managers. */}
        <input type="text" autoComplete="username" value={number} readOnly hidden />
        <CurrentPasswordField {...form.field('password')} />
        <Button type="submit" wide>
          {identityTexts('login.submit')}
        </Button>
      </Form>
      <p>
        <Button kind="text" onClick={onCode}>
          {t('byPassword.code')}
        </Button>
      </p>
    </LoginFrame>
  );
}
