import '#platform/ui/base.css';
import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { callState } from '#platform/browser/client.ts';
import { serverPage, type PageDay } from '#platform/browser/page-day.ts';
import { shouldRetryQuery } from '#platform/browser/should-retry-query.ts';
import { loadStrings, switchLanguage } from '#platform/browser/i18n.ts';
import { clearSession, restoreStoredSession } from '#identity/web/session.ts';
import { storeReferralFromUrl } from '#promotions/web/store-referral-from-url.ts';
import { App } from './App.tsx';
import { expectEarlyInput } from './early-input.ts';
import { saveLanguage } from './change-language.ts';
import { requestedLanguage, initialLanguage } from './initial-language.ts';
import { loadConsentBanner } from './consent.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { pathAfterSessionEnd } from '../rules/login-path.ts';

/** What the server put beside the HTML it rendered. */
type PageState = { language: string; path: string; day: PageDay; queries: DehydratedState };

const pageState = (): PageState | null => {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
};

/** The server keeps a page as long as nothing in it changes: what came with it is as fresh as the page itself. */
const markAsFresh = (state: DehydratedState): DehydratedState => {
  const dataUpdatedAt = Date.now();
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
};

const retry = (failures: number, error: unknown): boolean => shouldRetryQuery(failures, error, navigator.onLine);

/** Between two pieces of work, so that a tap meanwhile is answered. */
const pause = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** After this time a screen that is not there yet is shown as coming. */
const LATE_MS = 1000;

/** What is for the next visit waits until this page is there and at rest. */
const prepareNextVisit = (router: AppRouter): void => {
  const atRest = () =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      void import('./offline.ts').then(({ prepareForOffline }) => prepareForOffline(router));
    });
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
};

const start = async (): Promise<void> => {
  // Written by the service worker, where the server did not answer.
  callState.unreachable = 'offline' in document.documentElement.dataset;
  const queries = new QueryClient({
    // Without a network a screen says so, with a retry that works, instead of waiting in silence.
    defaultOptions: { queries: { retry, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true } },
  });
  const language = initialLanguage(location.search);
  restoreStoredSession();
  storeReferralFromUrl(location.search, new Date());
  callState.sessionExpired = () => {
    clearSession(queries);
    const { href, pathname } = router.latestLocation;
    const auth = router.getMatchedRoutes(pathname)[2]?.options.staticData?.screen?.meta.auth;
    const to = pathAfterSessionEnd({ path: href, auth });
    if (to !== null) void router.navigate({ href: to, replace: true });
  };
  callState.stepUp = async () => (await import('./open-step-up-sheet.tsx')).openStepUpSheet(queries);
  await switchLanguage(language);
  await loadStrings(['platform']);
  saveLanguage(language);
  const state = pageState();
  serverPage.day = state?.day ?? null;
  const rendered =
    state !== null && state.language === language && state.path === location.pathname && callState.session === null;
  if (rendered) hydrate(queries, markAsFresh(state.queries));

  await pause();
  const router = createAppRouter(queries);
  // The HTML of the server has no suspense markers: the first render must not add any.
  if (rendered) router.ssr = { manifest: undefined };
  await pause();
  // What does not come is waited for in the frame, where there is a way on.
  const loaded = router.load();
  await (rendered ? loaded : Promise.race([loaded, pause(LATE_MS)]));
  await pause();
  loadConsentBanner(router);
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <StrictMode>
      <App
        router={router}
        queries={queries}
        asked={callState.session === null ? null : requestedLanguage(location.search)}
      />
    </StrictMode>
  );
  if (rendered && router.state.location.pathname === state.path) {
    expectEarlyInput();
    // In a transition React takes breaks, so that a tap meanwhile is answered.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    root.textContent = '';
    createRoot(root).render(app);
  }
  // The page waited for this where the server could not know what to show.
  document.documentElement.classList.remove('waiting');
  if (import.meta.env.PROD) prepareNextVisit(router);
};

void start();
