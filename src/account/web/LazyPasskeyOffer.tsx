import { lazy, Suspense } from 'react';
import { mayOfferPasskey } from '#identity/web/parts/passkey-offer.ts';
import { loadStrings } from '#platform/browser/i18n.ts';

const PasskeyOffer = lazy(async () => {
  const [offer] = await Promise.all([
    import('#identity/web/parts/PasskeyOffer.tsx'),
    loadStrings(['identity/web/passkeys']),
  ]);
  return { default: offer.PasskeyOffer };
});

/** Passkey offer, loaded only after a login that enables it. */
export function LazyPasskeyOffer() {
  return (
    mayOfferPasskey() && (
      <Suspense>
        <PasskeyOffer />
      </Suspense>
    )
  );
}
