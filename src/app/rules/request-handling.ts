/** Who answers a request of the browser: a page, a built file, or the network alone. */
export type RequestHandling = 'page' | 'file' | 'network';

export type BrowserRequest = { method: string; mode: string; origin: string; pathname: string; own: string };

/** Navigations to these are files and calls, not pages: what the device keeps is no answer to them. */
const notPages = /^\/(api|integration|metrics|healthz|readyz)(\/|$)|\.\w+$/;

/**
 * What the service worker does with a request: pages come from the network and only without it from the device, built files the
 * other way round, and everything else — every call of the API — is none of its business. `own` is our origin.
 */
export function resolveRequestHandling({ method, mode, origin, pathname, own }: BrowserRequest): RequestHandling {
  if (method !== 'GET' || origin !== own) return 'network';
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && !notPages.test(pathname) ? 'page' : 'network';
}
