import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Session } from '#account/contract.ts';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { emailVerified } from '#identity/rules/email-status.ts';
import { client } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/Toast.tsx';
import { EmailsFailed, EmailsLoading } from './EmailsState.tsx';
import { EmailsView } from './EmailsView.tsx';
import { sessionQuery } from './questions.ts';
import { useHasSession } from './session.ts';
import { useResend } from './use-resend.ts';

/** While this screen stands open the link may be opened anywhere: it looks every two seconds. */
const LOOK_MS = 2000;

const verified = (session: Session | undefined) =>
  session !== undefined && emailVerified(session.customer.details.email.status);

/** Waits for the link in the mail to be opened, and helps where the mail does not come. */
export function EmailsScreen() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const hasSession = useHasSession();
  const resend = useResend();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const { data, isError, isFetching, refetch } = useQuery({
    ...sessionQuery,
    enabled: hasSession,
    refetchInterval: ({ state }) => (verified(state.data) ? false : LOOK_MS),
  });
  const done = verified(data);
  useEffect(() => {
    if (!done) return;
    toast({ text: t('emails.confirmed') });
    void router.navigate({ href: identityPaths.home(), replace: true });
  }, [done, router, toast, t]);

  const change = async (email: string) => {
    const customer = await client<typeof identityContract>().call('POST /api/customer/email/change', {
      body: { email, no_send_email: false },
    });
    queries.setQueryData(sessionQuery.queryKey, (known: Session | undefined) => known && { ...known, customer });
    setChangedTo(email);
  };
  if (hasSession && !data) {
    return isError ? <EmailsFailed onRetry={() => void refetch()} retrying={isFetching} /> : <EmailsLoading />;
  }
  const address = data?.customer.details.email.address ?? null;
  return <EmailsView address={address} changedTo={changedTo} resend={resend} onChange={change} />;
}
