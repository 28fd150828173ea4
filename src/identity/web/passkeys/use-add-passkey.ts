import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDevice } from '#identity/rules/device.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { addPasskey, passkeysQuery, isPromptDismissed } from './passkeys.ts';

/** What a button says of it when it failed; nothing for who closed the browser's own question. */
export const passkeyErrorText = (error: unknown): string | null => (isPromptDismissed(error) ? null : errorText(error));

/** Adds a passkey of this device under its name, and says so. */
export const useAddPasskey = () => {
  const t = useTexts('identity/web/passkeys');
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => addPasskey(formatDevice(navigator.userAgent) ?? t('unnamed')),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast({ text: t('added') });
    },
  });
};
