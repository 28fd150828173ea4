import './string-files.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { assertReachableOrOfflineCopy, resolveGuardRedirect } from './guard.ts';
import { Frame } from './Frame.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { screens } from './screens.ts';
import { type ComponentType, useEffect } from 'react';
import { usePathParams } from '#platform/browser/screen-address.ts';
import { replayEarlyInput } from './early-input.ts';

/** Wraps a screen: passes the parameters of the path, and repeats early input once the screen is hydrated. */
const withEarlyInputReplay = (Screen: ComponentType<Record<string, string>>): ComponentType =>
  function TakingUp() {
    // On the screen and not on the app, because a screen is hydrated after the frame.
    useEffect(replayEarlyInput, []);
    return <Screen {...usePathParams()} />;
  };

export type RouterContext = { queries: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Frame, notFoundComponent: NotFoundScreen });

const signal = new AbortController().signal;

/** Other exports of the module are those of a chunk that several screens share, with short names. */
const componentOf = (module: Awaited<ReturnType<Screen['component']>>) =>
  typeof module === 'function'
    ? module
    : (Object.entries(module).find(([name]) => name.endsWith('Screen'))?.[1] as ComponentType<Record<string, string>>);

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    staticData: { screen },
    component: lazyRouteComponent(
      async () => ({ Screen: withEarlyInputReplay(componentOf(await screen.component())) }),
      'Screen',
    ),
    beforeLoad: async ({ context, location, params, search, preload }) => {
      if (preload) return;
      const load: LoadContext = {
        queries: context.queries,
        params: params as Record<string, string>,
        search: search as Record<string, unknown>,
        signal,
      };
      assertReachableOrOfflineCopy(screen);
      const to =
        (await resolveGuardRedirect(screen, location.href, context.queries)) ?? (await screen.enter?.(load)) ?? null;
      // oxlint-disable-next-line typescript/only-throw-error -- this is how the router is told to go elsewhere
      if (to !== null) throw redirect({ href: to, replace: true });
    },
    loader: async ({ context, params, location, abortController }) => {
      const load: LoadContext = {
        queries: context.queries,
        params: params as Record<string, string>,
        search: location.search as Record<string, unknown>,
        signal: abortController.signal,
      };
      await Promise.all([loadStrings(screen.strings), screen.load?.(load)]);
    },
  });

/** Keeps the scroll position of the first page if the visitor scrolled before the app was loaded; afterwards the router sets it. */
const createScrollRule = () => {
  let first = true;
  return (): boolean => {
    const scrolledEarly = first && scrollY > 0;
    first = false;
    return !scrolledEarly;
  };
};

export const createAppRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren(screens.map(routeOf)),
    context: { queries },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    // On the server, scroll restoration would add an inline script to the page.
    scrollRestoration: typeof document !== 'undefined' && createScrollRule(),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
