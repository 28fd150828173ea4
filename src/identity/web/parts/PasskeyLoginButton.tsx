import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { canUsePasskeys, logInByPasskey, type SignedPasskey, passkeyProofErrorText } from '../passkeys/passkeys.ts';
import { passkeyAutofillKey, usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts';

/**
 * Logs in with a passkey of the device: by the button, or by autofill in the field with `webauthn` in its `autocomplete`.
 * Renders nothing when the browser has no passkeys.
 */
export function PasskeyLoginButton({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
  const t = useTexts('identity/web/passkeys');
  const queries = useQueryClient();
  const login = useMutation({
    mutationFn: async (signedPasskey: SignedPasskey | undefined) => {
      await logInByPasskey(queries, signedPasskey);
      await onLoggedIn();
    },
    // A challenge is valid once, so new options are needed.
    onError: (_, signedPasskey) => signedPasskey && queries.invalidateQueries({ queryKey: passkeyAutofillKey }),
  });
  usePasskeyAutofill(login.isPending || login.isSuccess, login.mutate);
  if (!canUsePasskeys()) return null;
  return (
    <Button
      kind="secondary"
      wide
      icon={lock}
      pending={login.isPending}
      problem={passkeyProofErrorText(login.error)}
      onClick={() => login.mutate(undefined)}
    >
      {t('door')}
    </Button>
  );
}
