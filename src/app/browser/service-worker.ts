import { resolveRequestHandling } from '../rules/request-handling.ts';

// Lets the product open without a network. It is served with what it keeps written at its top, so that each build, and each
// change of the page, is another worker; the browser starts it once no tab uses the one before.

/** Written at the top by the server: a name for this build, the page of the app, and its files. */
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
/** How long somebody waits for a page before the one on the device is taken, in milliseconds. */
const patience = 4_000;
const matchOptions = { ignoreVary: true } as const;

/** The page without anybody in it, marked as the device's own. Another build's server may answer: then this is tried later. */
const pageOfThisBuild = async (): Promise<Response> => {
  const reply = await fetch(build.page, { cache: 'no-store' });
  if (!reply.ok || reply.headers.get('etag') !== build.etag) throw new Error('this page is of another build');
  const headers = new Headers(reply.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await reply.text()).replace('<html ', '<html data-offline '), { headers });
};

/** Names of files change with their content: what an earlier build kept is not downloaded again. */
const cacheFile = async (cache: Cache, file: string): Promise<void> => {
  const reply = (await caches.match(file, matchOptions)) ?? (await fetch(file, { priority: 'low' }));
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  await cache.put(file, reply);
};

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.put(build.page, await pageOfThisBuild());
  // One by one: the line belongs to whoever looks at the page meanwhile.
  for (const file of build.files) await cacheFile(cache, file);
};

const activate = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  // The tab of the first visit as well: its files stay reachable after the next build.
  await self.clients.claim();
};

const nothing = (): undefined => undefined;

/** From the network; from the device when that does not answer, not in time, or only with the word of a proxy that we are away. */
const page = async (event: Asking): Promise<Response> => {
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request));
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const reply = await Promise.race([asked.catch(nothing), tooLong]);
  if (reply && (reply.status < 502 || reply.status > 504)) return reply;
  const cache = await caches.open(cacheName);
  return (await cache.match(build.page, matchOptions)) ?? asked;
};

const file = async ({ request }: Asking): Promise<Response> =>
  (await caches.match(request.url, matchOptions)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  const handling = resolveRequestHandling({ method, mode, origin, pathname, own: location.origin });
  if (handling === 'page') event.respondWith(page(event));
  if (handling === 'file') event.respondWith(file(event));
});
