import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PASSKEY_CHALLENGE_SECONDS } from '#identity/rules/passkey.ts';
import { type PasskeyRequestOptions, fetchLoginOptions, type SignedPasskey } from './passkeys.ts';

/** Shortly before the challenge expires. Hidden tabs do not refetch, and fetch again on focus. */
const RENEW_MS = PASSKEY_CHALLENGE_SECONDS * 900;

export const passkeyAutofillKey = ['passkey-in-field'];

/** Fetches options only in browsers with passkey autofill. */
const fetchAutofillOptions = async (): Promise<PasskeyRequestOptions | null> => {
  const isAutofillAvailable = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  return isAutofillAvailable ? fetchLoginOptions() : null;
};

/** Waits until a passkey is chosen in the field. @throws an error of the browser when aborted or unsupported */
const signByAutofill = async (
  optionsJSON: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<SignedPasskey | null> => {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  if (signal.aborted) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as never;
};

/**
 * Enables passkey autofill in the field with `webauthn` in its `autocomplete`. Inactive while `busy`, because a page can have
 * one WebAuthn request at a time.
 */
export const usePasskeyAutofill = (busy: boolean, onSigned: (passkey: SignedPasskey) => void): void => {
  const handleSigned = useEffectEvent(onSigned);
  const { data: options } = useQuery({
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
    if (!options || busy) return;
    const abortion = new AbortController();
    void signByAutofill(options, abortion.signal).then(
      (passkey) => passkey && handleSigned(passkey),
      // Aborted or unsupported: the password field and the button remain.
      () => undefined,
    );
    return () => abortion.abort();
  }, [options, busy]);
};
