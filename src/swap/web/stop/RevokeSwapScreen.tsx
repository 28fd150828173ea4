import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { InvalidLink } from '#identity/web/parts/InvalidLink.tsx';
import { RevocationForm, useRevocationLink } from '#identity/web/parts/RevocationForm.tsx';
import { clearSession } from '#identity/web/session.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { SupportContact } from '#subscriptions/web/parts/SupportContact.tsx';
import type { swapContract } from '#swap/contract.ts';

/** Screen of the SMS link: stops a SIM swap and nothing else. */
export function RevokeSwapScreen() {
  const t = useTexts('swap/web/stop');
  const queries = useQueryClient();
  const [stopped, setStopped] = useState(false);
  const { dead, form } = useRevocationLink(async (token) => {
    await createClient<typeof swapContract>().call('POST /api/customer/product/stop-sim-swap', { body: { token } });
    clearSession(queries);
    setStopped(true);
  });
  if (dead)
    return (
      <InvalidLink title={t('dead.title')} text={t('dead.text')} again={t('password')}>
        <SupportContact />
      </InvalidLink>
    );
  return (
    <main id="main" className="wrap page">
      {stopped ? (
        <div role="status">
          <EmptyState
            headingLevel={1}
            picture={shield}
            title={t('stopped.title')}
            text={t('stopped.text')}
            action={<Button href={identityPaths.resetPassword()}>{t('password')}</Button>}
          />
        </div>
      ) : (
        <RevocationForm form={form} title={t('title')} text={t('text')} stop={t('stop')} mine={t('mine')} />
      )}
    </main>
  );
}
