import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { customersContract, CustomersSlice } from '#customers/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { EmailsFailed, EmailsLoading } from './EmailsState.tsx';
import { EmailsView } from './EmailsView.tsx';
import { updateCachedSession, useSessionSlice } from '#identity/web/queries.ts';
import { clearEmailRefusal } from '#customers/web/parts/clear-email-refusal.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useResendConfirmation } from '#identity/web/parts/use-resend-confirmation.ts';

/** Polls, because the link may be opened on another device. */
const REFETCH_MS = 2000;

const refetchInterval = (slice: CustomersSlice | undefined) =>
  slice && isEmailVerified(selectEmail(slice).status) ? false : REFETCH_MS;

/** Field for the code of the confirmation mail; also waits for its link, with help when the mail does not arrive. */
export function EmailsScreen() {
  const identityTexts = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const hasSession = useHasSession();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const {
    data: currentEmail,
    isError,
    isFetching,
    refetch,
  } = useSessionSlice(selectEmail, { refetchInterval: refetchInterval });
  const resend = useResendConfirmation({
    refused: currentEmail?.refused ?? false,
    onSent: () => clearEmailRefusal(queries),
  });
  const isVerified = currentEmail !== undefined && isEmailVerified(currentEmail.status);
  useEffect(() => {
    if (!isVerified) return;
    toast({ text: identityTexts('emails.confirmed'), afterNavigation: true });
    void router.navigate({ href: accountPaths.home(), replace: true });
  }, [isVerified, router, toast, identityTexts]);

  const change = async (email: string) => {
    const customer = await createClient<typeof customersContract>().call('POST /api/customer/email/change', {
      body: { email, no_send_email: false },
    });
    updateCachedSession(queries, () => ({ customer }));
    setChangedTo(email);
  };
  if (hasSession && !currentEmail) {
    return isError ? <EmailsFailed onRetry={() => void refetch()} retrying={isFetching} /> : <EmailsLoading />;
  }
  return <EmailsView address={currentEmail?.address ?? null} changedTo={changedTo} resend={resend} onChange={change} />;
}
