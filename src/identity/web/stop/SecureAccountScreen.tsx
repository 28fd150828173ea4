import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { InvalidLink } from '../parts/InvalidLink.tsx';
import { RevocationForm, useRevocationLink } from '../parts/RevocationForm.tsx';
import { fetchLinkState } from '../parts/link.ts';
import { clearSession } from '../session.ts';

/** Opened by the link of a notification: reverts account changes and starts the choice of a new password. */
export function SecureAccountScreen() {
  const t = useTexts('identity/web/stop');
  const queries = useQueryClient();
  const router = useRouter();
  const { dead, checking, form, endsSession } = useRevocationLink(async (token) => {
    const { reset_token } = await createClient<typeof identityContract>().call('POST /api/customer/stop', {
      body: { token },
    });
    if (endsSession) clearSession(queries);
    await router.navigate({ href: identityPaths.createPassword({ token: reset_token }), replace: true });
  }, fetchLinkState);
  if (dead)
    return <InvalidLink title={t(`dead.${dead}.title`)} text={t(`dead.${dead}.text`)} linkText={t('newPassword')} />;
  return (
    <main id="main" className="wrap page">
      <RevocationForm
        form={form}
        checking={checking}
        title={t('title')}
        text={t('text')}
        revoke={t('stop')}
        mine={t('mine')}
      />
    </main>
  );
}
