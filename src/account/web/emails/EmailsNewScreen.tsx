import { CHANGE_PENDING } from '#identity/rules/email-status.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { customersContract, CustomersSlice } from '#customers/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { EmailsFailed, EmailsLoading } from './EmailsState.tsx';
import { EmailsNewView } from './EmailsNewView.tsx';
import { updateCachedSession, useSessionSlice } from '#identity/web/queries.ts';
import { clearEmailRefusal } from '#customers/web/parts/clear-email-refusal.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { useResendConfirmation } from '#identity/web/parts/use-resend-confirmation.ts';

const REFETCH_MS = 2000;
const refetchInterval = (slice: CustomersSlice | undefined) =>
  slice && selectEmail(slice).status === CHANGE_PENDING ? REFETCH_MS : false;

/** Field for the code sent to a new address; also waits for its link to be opened. */
export function EmailsNewScreen() {
  const t = useTexts('account/web/emails');
  const identityTexts = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const {
    data: email,
    isError,
    isFetching,
    refetch,
  } = useSessionSlice(selectEmail, { refetchInterval: refetchInterval });
  const resend = useResendConfirmation({ refused: email?.refused ?? false, onSent: () => clearEmailRefusal(queries) });
  const [newAddress, setNewAddress] = useState<string | null>(null);
  const pendingAddress = email?.pending_address ?? null;
  if (pendingAddress !== null && pendingAddress !== newAddress) setNewAddress(pendingAddress);
  const isConfirmed = newAddress !== null && email?.address === newAddress;
  useEffect(() => {
    if (!isConfirmed) return;
    toast({ text: identityTexts('emails.confirmed'), afterNavigation: true });
    void router.navigate({ href: accountPaths.home(), replace: true });
  }, [isConfirmed, router, toast, identityTexts]);

  // Requesting the present address cancels the pending change.
  const keepAddress = useMutation({
    mutationFn: (address: string) =>
      createClient<typeof customersContract>().call('POST /api/customer/email/change', {
        body: { email: address, no_send_email: true },
      }),
    onSuccess: (customer) => {
      updateCachedSession(queries, () => ({ customer }));
      toast({ text: t('new.kept', { email: customer.details.email.address }) });
    },
    onError: (error) => toast({ text: errorText(error) }),
  });
  if (!email)
    return isError ? <EmailsFailed onRetry={() => void refetch()} retrying={isFetching} /> : <EmailsLoading />;
  return (
    <EmailsNewView
      address={email.address}
      pendingAddress={pendingAddress}
      resend={resend}
      onKeep={() => keepAddress.mutate(email.address)}
      keeping={keepAddress.isPending}
    />
  );
}
