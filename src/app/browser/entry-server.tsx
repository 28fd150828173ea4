import '#platform/ui/base.css';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { callState } from '#platform/browser/client.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { serverPage, type PageDay } from '#platform/browser/page-day.ts';
import { identityService } from '#identity/web/parts/identity-service.ts';
import { loadStrings, switchLanguage } from '#platform/browser/i18n.ts';
import type { Language } from '#platform/pure/language.ts';
import { fontUrl } from '#platform/ui/font.ts';
import type { RenderedPage } from '../rules/rendered-page.ts';
import { App } from './App.tsx';
import { createAppRouter } from './router.tsx';
import { formatTitle, screenTitle } from './title.ts';

export type RenderRequest = {
  path: string;
  language: Language;
  brand: string;
  identityService: string;
  day: PageDay;
  /** Calls the product's own API in process. */
  fetch(url: string, init: RequestInit): Promise<Response>;
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Text as React has written it into HTML. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (each) => entities[each] ?? each);

/**
 * Renders a public page for an anonymous visitor. Calls must not overlap, because language and API client are module
 * state.
 */
export const render = async ({
  path,
  language,
  brand,
  identityService: service,
  day,
  fetch,
}: RenderRequest): Promise<RenderedPage> => {
  callState.fetch = fetch;
  callState.session = null;
  serverPage.day = day;
  identityService.rendered = service || null;
  await switchLanguage(language);
  await loadStrings(['platform']);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  // The footer shows the operator's details on every page.
  await Promise.all([router.load(), queries.query(termsQuery).catch(() => undefined)]);
  const html = renderToString(<App router={router} queries={queries} />);
  const { meta, strings = [] } = router.state.matches.at(-1)?.staticData.screen ?? {};
  const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];
  const route: { fullPath: string } | undefined = router.state.matches.at(-1);
  const ownHeading = route?.fullPath.includes('$') ? heading && decodeEntities(heading) : undefined;
  const state = JSON.stringify({ language, path, day, queries: dehydrate(queries) }).replaceAll('<', '\\u003c');
  return {
    html,
    // A path with a parameter is one of many pages: its heading is the title.
    title: ownHeading === undefined ? screenTitle(meta?.title, brand) : formatTitle(ownHeading, brand),
    description: meta?.title ? screenTitle(`${meta.title}Description`, brand) : brand,
    state,
    font: fontUrl,
    strings,
  };
};

/**
 * The router matches the nearest parent (`/customer` for `/customer/nowhere`), so the number of segments is compared.
 */
const isOf = (route: string, path: string): boolean => route.split('/').length === path.split('/').length;

let cachedRouter: ReturnType<typeof createAppRouter> | undefined;

/** Returns the route pattern of a path, such as `/order/$step`; undefined for unknown paths, which get status 404. */
export const routeOf = (path: string): string | undefined => {
  cachedRouter ??= createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }));
  const route: { fullPath: string } | undefined = cachedRouter.getMatchedRoutes(path)[2];
  return route && isOf(route.fullPath, path) ? route.fullPath : undefined;
};
