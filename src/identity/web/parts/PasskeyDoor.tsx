import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { hasPasskeys, logInByPasskey, wasLeft } from '../passkeys/passkeys.ts';

/** Logs in with whichever passkey the device has for this site; where there are none at all, nothing. */
export function PasskeyDoor({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
  const t = useTexts('identity/web/passkeys');
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: async () => {
      await logInByPasskey(queries);
      await onLoggedIn();
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <Button
      kind="secondary"
      wide
      icon={lock}
      pending={enter.isPending}
      problem={enter.isError && !wasLeft(enter.error) ? problemText('PASSKEY_REFUSED') : null}
      onClick={() => enter.mutate()}
    >
      {t('door')}
    </Button>
  );
}
