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
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { type DeadLinkState, InvalidLink, toDeadLinkState } from './parts/InvalidLink.tsx';
import { useLinkState } from './parts/link.ts';
import { LoginFrame } from './parts/LoginFrame.tsx';
import { NewPasswordFields } from './parts/NewPasswordFields.tsx';
import { emptyNewPassword, useNewPasswordValidator } from './parts/new-password.ts';
import { clearSession, logOut } from './session.ts';

/**
 * Second half of a forgotten password, opened by the link of a reset mail: shows its address, sets a new password, then navigates to the login. For an invalid link
 * it shows how to get a new one.
 */
export function CreatePasswordScreen() {
  const t = useTexts('identity');
  const linkTexts = useTexts('identity/web/link');
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch<typeof identityPaths.createPassword>();
  const token = typeof search.token === 'string' ? search.token : '';
  const { data: link, isLoading } = useLinkState(token);
  const [refusedState, setRefusedState] = useState<DeadLinkState | null>(token === '' ? 'unknown' : null);
  const form = useApiFormWithDraft({
    defaults: emptyNewPassword,
    validate: useNewPasswordValidator(),
    submit: async ({ password }) => {
      const finish = createClient<typeof identityContract>().call('POST /api/customer/forgot-password/finish', {
        body: { password, token },
      });
      await finish.catch((error: unknown) => {
        setRefusedState(toDeadLinkState(error));
        throw error;
      });
      // The server has ended the sessions of this account. One of another account is ended here: the login is for visitors without a session.
      if (link?.is_own === false) await logOut(queries);
      else clearSession(queries);
      await router.navigate({ href: identityPaths.loginEmailNumber({ changed: 1 }), replace: true });
    },
  });
  const deadState = refusedState ?? (link === undefined || link.state === 'open' ? null : link.state);
  useFocusHeadingOnLostFocus(String(deadState));
  if (deadState !== null)
    return (
      <InvalidLink
        title={t(`create.dead.${deadState}`)}
        text={
          <>
            {t(`create.deadMore.${deadState}`)}{' '}
            {link?.email && <TextWithAddress text={linkTexts('deadFor', { email: link.email })} />}
          </>
        }
        linkText={t('create.newLink')}
      />
    );
  return (
    <LoginFrame title={t('create.title')} intro={t('create.intro')}>
      {isLoading && (
        <div role="status" aria-label={linkTexts('checking')}>
          <Skeleton width="72%" height="1.5rem" />
        </div>
      )}
      {link?.email && (
        <p>
          <TextWithAddress text={linkTexts('for', { email: link.email })} />
        </p>
      )}
      {link?.is_own === false && <Notice>{linkTexts('otherSession')}</Notice>}
      <Form form={form}>
        <NewPasswordFields field={form.field} />
        <Button type="submit" wide>
          {t('create.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
