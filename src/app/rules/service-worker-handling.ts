/** How the service worker handles a request: as a page, as a built file, or not at all. */
export type RequestHandling = 'page' | 'file' | 'network';

export type BrowserRequest = { method: string; mode: string; origin: string; pathname: string; ownOrigin: string };

/** Navigations to files and API calls, which are never answered from the cache. */
const notPages = /^\/(api|integration|metrics|healthz|readyz)(\/|$)|\.\w+$/;

/**
 * Decides how the service worker handles a request: pages network first, built files cache first, everything else
 * (including all API calls) is passed through. `ownOrigin` is the origin of the product.
 */
export function resolveServiceWorkerHandling({
  method,
  mode,
  origin,
  pathname,
  ownOrigin,
}: BrowserRequest): RequestHandling {
  if (method !== 'GET' || origin !== ownOrigin) return 'network';
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && !notPages.test(pathname) ? 'page' : 'network';
}
