import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { mayOfferPasskey, snoozePasskeyOffer } from './passkey-offer.ts';
import { canUsePasskeys, passkeysQuery } from '../passkeys/passkeys.ts';
import { passkeyErrorText, useAddPasskey } from '../passkeys/use-add-passkey.ts';
import './passkey-offer.css';

/** Whether the device can verify the user by fingerprint, face or PIN. */
const platformAuthenticatorQuery = {
  queryKey: ['passkey-on-device'],
  queryFn: () => canUsePasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
  staleTime: Infinity,
};

/** Offers a passkey once after a login by password or code, when the device supports it and the customer has none. */
export function PasskeyOffer() {
  const t = useTexts('identity/web/passkeys');
  const [isOffered, setOffered] = useState(mayOfferPasskey);
  const isSupported = useQuery({ ...platformAuthenticatorQuery, enabled: isOffered }).data === true;
  const passkeys = useQuery({ ...passkeysQuery, enabled: isOffered && isSupported }).data;
  const add = useAddPasskey();
  const isAnswered = !isOffered || (passkeys?.length ?? 0) > 0;
  useFocusHeadingOnLostFocus(String(isAnswered));
  if (!isOffered || !isSupported || passkeys?.length !== 0) return null;
  const decline = () => {
    snoozePasskeyOffer();
    setOffered(false);
  };
  return (
    <section className="passkey-offer card" aria-labelledby="passkey-offer">
      <Icon svg={lock} />
      <div className="grow stack g2">
        <h2 id="passkey-offer">{t('offer.title')}</h2>
        <p className="quiet">{t('offer.text')}</p>
        <div className="passkey-offer__go">
          <Button
            kind="secondary"
            pending={add.isPending}
            problem={passkeyErrorText(add.error)}
            onClick={() => add.mutate()}
          >
            {t('add')}
          </Button>
          <Button kind="text" onClick={decline}>
            {t('offer.later')}
          </Button>
        </div>
      </div>
    </section>
  );
}
