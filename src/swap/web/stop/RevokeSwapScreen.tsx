import type { RevocationLink } from '#identity/web/parts/link.ts';
import { RevocationScreen } from '#identity/web/parts/RevocationScreen.tsx';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { SupportContact } from '#subscriptions/web/parts/SupportContact.tsx';
import type { swapContract } from '#swap/contract.ts';

const revokeSwap = (token: string): Promise<unknown> =>
  createClient<typeof swapContract>().call('POST /api/customer/product/stop-sim-swap', { body: { token } });

const findSwapLink = async (token: string): Promise<RevocationLink> => {
  const query = { token };
  const link = await createClient<typeof swapContract>().call('GET /api/customer/product/stop-sim-swap', { query });
  return { state: link.open ? 'open' : link.known ? 'used' : 'unknown', is_own: link.is_own };
};

/** Screen of the SMS link: cancels a SIM swap and nothing else. */
export function RevokeSwapScreen() {
  const t = useTexts('swap/web/stop');
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
      onRevoke={revokeSwap}
      findLink={findSwapLink}
    >
      <SupportContact />
    </RevocationScreen>
  );
}
