import { useQueryClient } from '@tanstack/react-query';
import { checkEmail } from '#identity/rules/email.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { EmailField } from '#platform/ui/fields/TextField.tsx';
import { type ApiForm, useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { type Credentials, logIn } from './sign-in.ts';

/** Form that logs in with email and password. `goOn`: called after the session has started. */
export const useLoginForm = (draftKey: string, goOn: () => Promise<void>): ApiForm<Credentials> => {
  const t = useTexts('identity');
  const queries = useQueryClient();
  return useApiFormWithDraft<Credentials>({
    defaults: { email: '', password: '' },
    draftKey,
    validate: ({ email, password }) => ({
      email: withFieldLabel(checkEmail(email), t('login.email')),
      password: withFieldLabel(password === '' ? 'REQUIRED' : null, t('login.password')),
    }),
    submit: async (credentials) => {
      await logIn(queries, credentials);
      await goOn();
    },
  });
};

export function LoginFields({ form }: { form: ApiForm<Credentials> }) {
  const t = useTexts('identity');
  return (
    <>
      <EmailField label={t('login.email')} autoComplete="username" {...form.field('email')} />
      <CurrentPasswordField {...form.field('password')} />
    </>
  );
}
