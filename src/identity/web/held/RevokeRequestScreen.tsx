import type { identityContract } from '#identity/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { fetchLinkState } from '../parts/link.ts';
import { RevocationScreen } from '../parts/RevocationScreen.tsx';

const revokeRequest = (token: string): Promise<unknown> =>
  createClient<typeof identityContract>().call('POST /api/customer/held-request/stop', { body: { token } });

/** Screen of the SMS link: cancels a held request and nothing else. */
export function RevokeRequestScreen() {
  const t = useTexts('identity/web/held');
  return (
    <RevocationScreen
      texts={{
        title: t('title'),
        text: t('text'),
        revoke: t('stop'),
        mine: t('mine'),
        password: t('password'),
        dead: {
          ended: { title: t('dead.ended.title'), text: t('dead.ended.text') },
          unknown: { title: t('dead.unknown.title'), text: t('dead.unknown.text') },
        },
        revoked: { title: t('stopped.title'), text: t('stopped.text') },
      }}
      onRevoke={revokeRequest}
      findLink={fetchLinkState}
    />
  );
}
