import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useEffect } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { CHANGE_PENDING, isEmailVerified } from '#identity/rules/email-status.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { type Confirmation, EmailsConfirmView } from './EmailsConfirmView.tsx';
import { fetchSessionSlice, useSessionSlice } from '#identity/web/queries.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { useLinkState } from '#identity/web/parts/link.ts';
import { logOut, useHasSession } from '#identity/web/session.ts';

/** A link is valid once: the call is made once for each token and not aborted when the screen unmounts. */
const confirmQuery = (token: string) => ({
  queryKey: ['confirm-email', token],
  queryFn: () => createClient<typeof identityContract>().call('GET /api/customer/email/confirm', { query: { token } }),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const outcomeByCode: Readonly<Record<string, 'expired' | 'used' | 'unknown' | 'taken'>> = {
  LINK_EXPIRED: 'expired',
  LINK_USED: 'used',
  LINK_UNKNOWN: 'unknown',
  EMAIL_EXISTS: 'taken',
  INVALID_INPUT: 'unknown',
};

/**
 * Opened by the link of a confirmation mail, with or without a session: confirms the address, then continues or offers to log
 * in.
 */
export function EmailsConfirmScreen() {
  const identityTexts = useTexts('identity');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const hasSession = useHasSession();
  const currentEmail = useSessionSlice(selectEmail).data;
  const search = useScreenSearch<typeof identityPaths.emailsConfirm>();
  const token = typeof search.token === 'string' ? search.token : '';
  const { data, error, isFetching, refetch } = useQuery({ ...confirmQuery(token), enabled: token !== '' });
  const code = error instanceof Problem ? error.code : null;
  const isDead = code === 'LINK_USED' || code === 'LINK_EXPIRED';
  const link = useLinkState(token, isDead);
  // The link belongs to another account than the session. The cached session stays unchanged.
  const isForeign = (data?.is_own ?? link.data?.is_own) === false;
  const isSettled = (data !== undefined || (isDead && !link.isLoading)) && !isForeign;

  useEffect(() => {
    if (!hasSession || !isSettled) return undefined;
    let isUnmounted = false;
    const goOn = async () => {
      const fetchedEmail = await fetchSessionSlice(queries, selectEmail).catch(() => null);
      const status = fetchedEmail?.status;
      if (isUnmounted || status === undefined || !isEmailVerified(status)) return;
      // An expired link of a pending change: the screen stays.
      if (data === undefined && status === CHANGE_PENDING) return;
      toast({ text: identityTexts('emails.confirmed'), afterNavigation: true });
      await router.navigate({ href: accountPaths.home(), replace: true });
    };
    void goOn();
    return () => {
      isUnmounted = true;
    };
  }, [hasSession, isSettled, data, queries, router, toast, identityTexts]);

  const logOutAndLogIn = async () => {
    await logOut(queries);
    await router.navigate({ href: identityPaths.loginEmailNumber() });
  };
  const isChangePending = currentEmail?.status === CHANGE_PENDING;
  return (
    <EmailsConfirmView
      confirmation={confirmationOf()}
      loggedIn={hasSession}
      foreign={
        isForeign
          ? {
              email: data?.email ?? link.data?.email ?? '',
              sessionEmail: currentEmail?.address ?? '',
              onLogIn: logOutAndLogIn,
            }
          : null
      }
      resendHref={isChangePending ? identityPaths.emailsNew() : identityPaths.emails()}
    />
  );

  function confirmationOf(): Confirmation {
    if (token === '') return { state: 'unknown' };
    if (link.isLoading) return { state: 'waiting' };
    if (data) return { state: 'done', email: data.email, isAddressChange: data.changed };
    const finalState = code === null ? undefined : outcomeByCode[code];
    if (finalState) return { state: finalState };
    return error ? { state: 'broken', retrying: isFetching, onRetry: () => void refetch() } : { state: 'waiting' };
  }
}
