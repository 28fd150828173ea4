import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { useRestoreLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { InvalidLink, isInvalidLinkError } from './parts/InvalidLink.tsx';
import { LoginFrame } from './parts/LoginFrame.tsx';
import { NewPasswordFields, emptyNewPassword, useNewPasswordRules } from './parts/NewPasswordFields.tsx';
import { clearSession } from './session.ts';

/**
 * Opened by the link of a reset mail: sets a new password, then navigates to the login. An invalid link shows how to get a
 * new one.
 */
export function CreatePasswordScreen() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch<typeof identityPaths.createPassword>();
  const token = typeof search.token === 'string' ? search.token : '';
  const [dead, setDead] = useState(token === '');
  const form = useApiForm({
    defaults: emptyNewPassword,
    validate: useNewPasswordRules(),
    submit: async ({ password }) => {
      const finish = createClient<typeof identityContract>().call('POST /api/customer/forgot-password/finish', {
        body: { password, token },
      });
      await finish.catch((error: unknown) => {
        if (isInvalidLinkError(error)) setDead(true);
        throw error;
      });
      // The server has ended the session of this browser.
      clearSession(queries);
      await router.navigate({ href: identityPaths.loginEmailNumber({ changed: 1 }), replace: true });
    },
  });
  useRestoreLostFocus(String(dead));
  if (dead) return <InvalidLink title={t('create.dead')} text={t('create.deadMore')} again={t('create.newLink')} />;
  return (
    <LoginFrame title={t('create.title')} intro={t('create.intro')}>
      <Form form={form}>
        <NewPasswordFields field={form.field} />
        <Button type="submit" wide>
          {t('create.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
