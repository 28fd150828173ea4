import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { client } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ownPath } from '#platform/pure/path.ts';
import { named } from '#platform/browser/named.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import { Notice } from '#platform/ui/Notice.tsx';
import { PasswordField } from '#platform/ui/PasswordField.tsx';
import { Picture } from '#platform/ui/Picture.tsx';
import { TextField } from '#platform/ui/TextField.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import { startSession } from './session.ts';
import './login.css';

/** Logs in with email and password, then goes where the person wanted to, or where the order progress says. */
export function LoginScreen() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const asked = useSearch({ strict: false }) as { next?: unknown; expired?: unknown };
  const form = useApiForm({
    defaults: { email: '', password: '' },
    draftKey: 'login',
    validate: ({ email, password }) => ({
      email: named(checkEmail(email), t('login.email')),
      password: named(password === '' ? 'REQUIRED' : null, t('login.password')),
    }),
    submit: async ({ email, password }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const answer = await client<typeof identityContract>().call('POST /api/customer/login', {
        body: { email: email.trim(), password, time_zone },
      });
      await startSession(queries, answer);
      // Home, the guard says where this customer left off.
      await router.navigate({ href: ownPath(asked.next) ?? identityPaths.home(), replace: true });
    },
  });
  return (
    <main id="main" className="page">
      <div className="wrap login">
        <div className="stack g6">
          <div className="stack g2">
            <h1 tabIndex={-1}>{t('login.title')}</h1>
            <p className="quiet">{t('login.intro')}</p>
          </div>
          {asked.expired !== undefined && <Notice kind="warn">{t('login.expired')}</Notice>}
          <Form form={form}>
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
            <Button type="submit" wide pending={form.pending}>
              {t('login.submit')}
            </Button>
          </Form>
          <p>
            <Button kind="text" href={orderingPaths.choose()}>
              {t('login.newHere')}
            </Button>
          </p>
        </div>
        <div className="login__pic">
          <Picture src={forest} viewBox="0 0 1280 440" />
        </div>
      </div>
    </main>
  );
}
