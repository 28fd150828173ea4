import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { isEmailVerified, CHANGE_PENDING } from '#identity/rules/email-status.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';

/** Redirects customers with a confirmed address. */
const onlyUnverified = async ({ queries }: LoadContext): Promise<string | null> => {
  if (!hasSession()) return null;
  const email = await cachedOrFetchedSessionSlice(queries, selectEmail);
  if (email?.address === '') return identityPaths.loginEmail();
  return email && isEmailVerified(email.status) ? accountPaths.home() : null;
};

/** Redirects while a change of address is pending. */
const onlyWithoutPendingEmail = async ({ queries }: LoadContext): Promise<string | null> => {
  const email = await cachedOrFetchedSessionSlice(queries, selectEmail);
  return email?.status === CHANGE_PENDING ? identityPaths.emailsNew() : null;
};

/** Screens that confirm an email address. */
export const emailScreens: readonly Screen[] = [
  {
    path: identityPaths.emails(),
    meta: { layout: 'authentication', title: 'account/web/emails:title' },
    strings: ['identity', 'account/web/emails'],
    component: () => import('./EmailsScreen.tsx'),
    enter: onlyUnverified,
  },
  {
    path: identityPaths.emailsNew(),
    meta: { layout: 'authentication', needsSession: true, title: 'account/web/emails:new.title' },
    strings: ['identity', 'account/web/emails'],
    component: () => import('./EmailsNewScreen.tsx'),
  },
  {
    path: identityPaths.emailsChange(),
    meta: {
      layout: 'authentication',
      needsSession: true,
      onlyMainAccount: true,
      title: 'account/web/emails:ask.title',
    },
    strings: ['identity', 'account/web/emails'],
    component: () => import('./EmailsChangeScreen.tsx'),
    enter: onlyWithoutPendingEmail,
  },
  {
    path: identityPaths.emailsConfirm(),
    meta: { layout: 'authentication', title: 'account/web/emails:confirm.title' },
    strings: ['identity', 'account/web/emails'],
    component: () => import('./EmailsConfirmScreen.tsx'),
  },
];
