import { resolveServiceWorkerHandling } from '../rules/service-worker-handling.ts';

// Service worker that makes the product available offline. The server prepends the build data to the script, so that
// each build and each change of the page is a new worker, which the browser activates when no tab uses the old one.

/** Prepended by the server: build name, the page of the app with its ETag, and the files of the build. */
declare const build: { version: string; page: string; etag: string; files: string[] };

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
};
declare const self: {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asking) => void): void;
};

const prefix = 'app-';
const cacheName = prefix + build.version;
/** Time in ms to wait for the network before the cached page is used. */
const patience = 4_000;
const matchOptions = { ignoreVary: true } as const;

/**
 * Fetches the page without session, marked as offline copy. During a rolling update another build may answer; then
 * the installation fails and is retried later.
 */
const pageOfThisBuild = async (): Promise<Response> => {
  const reply = await fetch(build.page, { cache: 'no-store' });
  if (!reply.ok || reply.headers.get('etag') !== build.etag) throw new Error('this page is of another build');
  const headers = new Headers(reply.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await reply.text()).replace('<html ', '<html data-offline '), { headers });
};

/** File names contain a content hash, so files cached by an earlier build are reused. */
const cacheFile = async (cache: Cache, file: string): Promise<void> => {
  const reply = (await caches.match(file, matchOptions)) ?? (await fetch(file, { priority: 'low' }));
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  await cache.put(file, reply);
};

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.put(build.page, await pageOfThisBuild());
  // Sequentially, to leave bandwidth for the page in use.
  for (const file of build.files) await cacheFile(cache, file);
};

const activate = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  // Takes control of the tab of the first visit too, so that its files stay available after the next build.
  await self.clients.claim();
};

const nothing = (): undefined => undefined;

/**
 * Serves a page from the network, or from the cache when the network fails, times out, or a proxy reports that the
 * server is down.
 */
const page = async (event: Asking): Promise<Response> => {
  const networkReply = event.preloadResponse.then((preloadedReply) => preloadedReply ?? fetch(event.request));
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const reply = await Promise.race([networkReply.catch(nothing), tooLong]);
  if (reply && (reply.status < 502 || reply.status > 504)) return reply;
  const cache = await caches.open(cacheName);
  return (await cache.match(build.page, matchOptions)) ?? networkReply;
};

const file = async ({ request }: Asking): Promise<Response> =>
  (await caches.match(request.url, matchOptions)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  const handling = resolveServiceWorkerHandling({ method, mode, origin, pathname, ownOrigin: location.origin });
  if (handling === 'page') event.respondWith(page(event));
  if (handling === 'file') event.respondWith(file(event));
});
