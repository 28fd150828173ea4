import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PASSKEY_CHALLENGE_SECONDS } from '#identity/rules/passkey.ts';
import { type PasskeyRequestOptions, fetchLoginOptions, type SignedPasskey } from './passkeys.ts';

/** A little before what was asked for is too old. A tab that nobody looks at asks for nothing, and asks again when it is looked at. */
const RENEW_MS = PASSKEY_CHALLENGE_SECONDS * 900;

export const passkeyAutofillKey = ['passkey-in-field'];

/** Asks only where the browser can offer passkeys in a field; elsewhere nothing is loaded and nothing is sent. */
const fetchAutofillOptions = async (): Promise<PasskeyRequestOptions | null> => {
  const can = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  return can ? fetchLoginOptions() : null;
};

/** Waits until one is picked in the field. @throws what the browser says when it is left, or cannot */
const signByAutofill = async (optionsJSON: PasskeyRequestOptions, left: AbortSignal): Promise<SignedPasskey | null> => {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  if (left.aborted) return null;
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as never;
};

/**
 * Lets the browser offer a passkey where it offers passwords: in the field with `webauthn` in its `autocomplete`. That field is typed
 * into as ever. Not while `busy`: a page asks for one at a time.
 */
export const usePasskeyAutofill = (busy: boolean, onSigned: (passkey: SignedPasskey) => void): void => {
  const take = useEffectEvent(onSigned);
  const { data: asked } = useQuery({
    queryKey: passkeyAutofillKey,
    queryFn: fetchAutofillOptions,
    enabled: !busy,
    retry: false,
    gcTime: 0,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (!asked || busy) return;
    const left = new AbortController();
    void signByAutofill(asked, left.signal).then(
      (passkey) => passkey && take(passkey),
      // Left, or the browser cannot after all: the field and the door are there.
      () => undefined,
    );
    return () => left.abort();
  }, [asked, busy]);
};
