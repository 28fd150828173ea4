import { useQueryClient } from '@tanstack/react-query';
import type { accountContract } from '#account/contract.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { client } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { named } from '#platform/browser/named.ts';
import { PasswordField } from '#platform/ui/PasswordField.tsx';
import { TextField } from '#platform/ui/TextField.tsx';
import { type ApiForm, useApiForm } from '#platform/ui/use-api-form.ts';
import { startSession } from './session.ts';

export type Credentials = { email: string; password: string };

/** Where the browser is, for the server's log of sessions. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Logs in with email and password; `goOn` leads on once the session is there. */
export const useLogIn = (draftKey: string, goOn: () => Promise<void>): ApiForm<Credentials> => {
  const t = useTexts('identity');
  const queries = useQueryClient();
  return useApiForm<Credentials>({
    defaults: { email: '', password: '' },
    draftKey,
    validate: ({ email, password }) => ({
      email: named(checkEmail(email), t('login.email')),
      password: named(password === '' ? 'REQUIRED' : null, t('login.password')),
    }),
    submit: async ({ email, password }) => {
      const answer = await client<typeof accountContract>().call('POST /api/customer/login', {
        body: { email: email.trim(), password, time_zone: timeZone() },
      });
      await startSession(queries, answer);
      await goOn();
    },
  });
};

/** The two fields of that form. */
export function LogInFields({ form }: { form: ApiForm<Credentials> }) {
  const t = useTexts('identity');
  return (
    <>
      <TextField
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        showText={t('login.show')}
        hideText={t('login.hide')}
        {...form.field('password')}
      />
    </>
  );
}
