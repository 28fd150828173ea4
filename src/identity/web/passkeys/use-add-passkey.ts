import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDevice } from '#identity/rules/device.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { addPasskey, passkeysQuery, isPromptDismissed } from './passkeys.ts';

/** Error text of a failed passkey action; null when the customer closed the dialog. */
export const passkeyErrorText = (error: unknown): string | null => (isPromptDismissed(error) ? null : errorText(error));

/** Adds a passkey named after this device and shows a toast. */
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
