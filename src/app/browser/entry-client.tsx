import '#platform/ui/base.css';
import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { callState } from '#platform/browser/client.ts';
import { serverPage, type PageDay } from '#platform/browser/page-day.ts';
import { shouldRetryQuery } from '#platform/browser/should-retry-query.ts';
import { loadStrings, switchLanguage } from '#platform/browser/i18n.ts';
import { restoreFromStorage } from '#platform/browser/storage.ts';
import { clearSession, restoreStoredSession } from '#identity/web/session.ts';
import { saveReferralFromUrl } from '#promotions/web/save-referral-from-url.ts';
import { App } from './App.tsx';
import { setEarlyInputExpected } from './early-input.ts';
import { saveLanguage } from './change-language.ts';
import { requestedLanguage, initialLanguage } from './initial-language.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { pathAfterSessionEnd } from '../rules/home-path-with-next.ts';

/** State embedded in server-rendered HTML. */
type PageState = { language: string; path: string; day: PageDay; queries: DehydratedState };

const pageState = (): PageState | null => {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
};

/**
 * Marks the embedded query data as just fetched. The server caches a page until its content changes, so the data is
 * as fresh as the page.
 */
const withFreshTimes = (state: DehydratedState): DehydratedState => {
  const dataUpdatedAt = Date.now();
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
};

const retry = (failures: number, error: unknown): boolean => shouldRetryQuery(failures, error, navigator.onLine);

/** URL of the script of the consent banner; empty without one, and then its code is not loaded. */
const consentScriptUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="consent-script"]')?.content ?? '';

/** Yields to the event loop, so that input is handled between two tasks. */
const wait = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Delay before the pending screen is shown. */
const LATE_MS = 1000;

/** Opens the lines above the page that the visit calls for. If they cannot be loaded, their room is given up. */
const openStripsWhenNeeded = async (router: AppRouter): Promise<void> => {
  const { dataset } = document.documentElement;
  if (dataset['offer'] === undefined && restoreFromStorage('dataRefCode') === null) return;
  await import('./open-language-offer-and-invitation.tsx')
    .then(({ openLanguageOfferAndInvitation }) => openLanguageOfferAndInvitation(router))
    .catch(() => {
      delete dataset['offer'];
      delete dataset['invited'];
    });
};

/** Opens the lines above the page and prepares the next visit (service worker) when the page is loaded and idle. */
const openStripsAndPrepareNextVisit = (router: AppRouter): void => {
  const atRest = () =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      void openStripsWhenNeeded(router);
      void import('./offline.ts').then(({ startOfflineSupport }) => startOfflineSupport(router));
    });
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
};

const start = async (): Promise<void> => {
  // Attribute set by the service worker when the server did not answer.
  callState.unreachable = 'offline' in document.documentElement.dataset;
  const queries = new QueryClient({
    // Without a network queries fail at once instead of pausing, so that screens show the error and a retry.
    defaultOptions: { queries: { retry, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true } },
  });
  const language = initialLanguage(location.search);
  restoreStoredSession();
  saveReferralFromUrl(location.search, new Date());
  callState.sessionExpired = () => {
    clearSession(queries);
    const { href, pathname } = router.latestLocation;
    const needsSession = router.getMatchedRoutes(pathname)[2]?.options.staticData?.screen?.meta.needsSession;
    const to = pathAfterSessionEnd({ path: href, needsSession });
    if (to !== null) void router.navigate({ href: to, replace: true });
  };
  callState.stepUp = async () => (await import('./open-step-up-sheet.tsx')).openStepUpSheet(queries);
  callState.held = async (delayEnd) =>
    (await import('./open-held-request-sheet.tsx')).openHeldRequestSheet(queries, delayEnd);
  await switchLanguage(language);
  await loadStrings(['platform']);
  saveLanguage(language);
  const state = pageState();
  serverPage.day = state?.day ?? null;
  const rendered =
    state !== null && state.language === language && state.path === location.pathname && callState.session === null;
  if (rendered) hydrate(queries, withFreshTimes(state.queries));

  await wait();
  const router = createAppRouter(queries);
  // The server's HTML has no suspense markers, so the first render must not expect any.
  if (rendered) router.ssr = { manifest: undefined };
  await wait();
  // A screen that does not load is waited for inside the frame, which offers navigation.
  const routeLoad = router.load();
  await (rendered ? routeLoad : Promise.race([routeLoad, wait(LATE_MS)]));
  await wait();
  if (consentScriptUrl() !== '')
    void import('./consent.ts').then(({ loadConsentBannerWhereAllowed }) =>
      loadConsentBannerWhereAllowed(router, consentScriptUrl()),
    );
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <StrictMode>
      <App
        router={router}
        queries={queries}
        requested={callState.session === null ? null : requestedLanguage(location.search)}
      />
    </StrictMode>
  );
  if (rendered && router.state.location.pathname === state.path) {
    setEarlyInputExpected();
    // Hydration in a transition is interruptible, so that input is handled meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    root.textContent = '';
    createRoot(root).render(app);
  }
  // The page was hidden because the server-rendered content did not apply to this visitor.
  document.documentElement.classList.remove('waiting');
  if (import.meta.env.PROD) openStripsAndPrepareNextVisit(router);
};

void start();
