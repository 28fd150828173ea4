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

/** An easier way in for the next time; loaded after a login that may be followed by it. */
export function LazyPasskeyOffer() {
  return (
    mayOfferPasskey() && (
      <Suspense>
        <PasskeyOffer />
      </Suspense>
    )
  );
}
