import { legalPaths } from '#legal/paths.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { Refused } from '#platform/http/refused.ts';
import type { FindEarlyReply } from '#platform/http/early-replies.ts';
import { isNotModified, acceptsEncoding } from '#platform/http/request-headers.ts';
import type { ServerServices } from '#platform/http/routes.ts';
import { allowInlineStyles } from '#platform/http/security-headers.ts';
import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { texts } from '#platform/i18n/texts.ts';
import { toIso } from '#platform/pure/instant.ts';
import { isLanguage, type Language } from '#platform/pure/language.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { getCatalogueVersion } from '#catalogue/server/queries.ts';
import { getCachedForest } from '#projects/server/queries.ts';
import { helpPaths } from '#help/paths.ts';
import { customersPaths } from '#customers/paths.ts';
import { accountPaths } from '#account/paths.ts';
import { createPageReplyCache } from './page-reply-cache.ts';
import { mountPwaRoutes } from './pwa-routes.ts';
import type { RenderedPage } from './rules/rendered-page.ts';
import { buildLedgerData, buildProjectData, serializeLinkedData } from './rules/linked-data.ts';
import { renderPageDocument, type PageFiles, loadPageFiles } from './page-document.ts';

type Renderer = {
  render(request: {
    path: string;
    language: Language;
    brand: string;
    identityService: string;
    day: { date: string; validUntilMs: number };
    fetch(url: string, init: RequestInit): Promise<Response>;
  }): Promise<RenderedPage>;
  routeOf(path: string): string | undefined;
};

/** Public pages rendered on the server, with the module of their screen. */
const publicPages: Readonly<Record<string, string>> = {
  '/': 'src/account/web/home/HomeScreen.tsx',
  '/order': 'src/ordering/web/choose/ChooseScreen.tsx',
  [customersPaths.company()]: 'src/customers/web/company/CompanyContactScreen.tsx',
  [sustainabilityPaths.overview()]: 'src/sustainability/web/OverviewScreen.tsx',
  [sustainabilityPaths.history()]: 'src/sustainability/web/books/LedgerScreen.tsx',
  [sustainabilityPaths.village()]: 'src/sustainability/web/projects/VillageScreen.tsx',
  [sustainabilityPaths.villageAbout()]: 'src/sustainability/web/projects/VillageAboutScreen.tsx',
  [sustainabilityPaths.portfolioHistory()]: 'src/sustainability/web/books/PortfolioScreen.tsx',
  [sustainabilityPaths.claims()]: 'src/sustainability/web/books/ClaimsScreen.tsx',
  [legalPaths.terms()]: 'src/legal/web/LegalScreens.tsx',
  [legalPaths.privacy()]: 'src/legal/web/LegalScreens.tsx',
  [legalPaths.prices()]: 'src/legal/web/PriceListScreen.tsx',
  [legalPaths.imprint()]: 'src/legal/web/LegalScreens.tsx',
  [legalPaths.cookies()]: 'src/legal/web/LegalScreens.tsx',
  [legalPaths.accessibility()]: 'src/legal/web/LegalScreens.tsx',
  [helpPaths.faq()]: 'src/help/web/FaqScreen.tsx',
  [helpPaths.about()]: 'src/help/web/AboutScreen.tsx',
  [legalPaths.complaints()]: 'src/legal/web/LegalScreens.tsx',
};

const projectModule = 'src/sustainability/web/projects/ProjectScreen.tsx';

/** Uuid of the project that a page is about. */
const findProjectUuid = (path: string): string | undefined =>
  /^\/sustainability\/(?:village|portfolio)\/project\/([\w-]{36})$/.exec(path)?.[1];

/** The module of a page that is rendered on the server: a fixed one, or the page of a known project. */
const findPublicModule = async ({ db }: ServerServices, path: string): Promise<string | undefined> => {
  const uuid = findProjectUuid(path);
  if (uuid === undefined) return Object.hasOwn(publicPages, path) ? publicPages[path] : undefined;
  return (await getCachedForest(db)).forest.byUuid.has(uuid) ? projectModule : undefined;
};

type LinkedPage = { path: string; rendered: RenderedPage; origin: string; language: Language; brand: string };

/** Finds the structured data (JSON-LD) of a project page and of the public ledger. */
const findLinkedData = async ({ db }: ServerServices, { path, rendered, ...page }: LinkedPage) => {
  const { forest, version } = await getCachedForest(db);
  const uuid = findProjectUuid(path);
  const project = uuid === undefined ? undefined : forest.byUuid.get(uuid);
  if (uuid !== undefined && project) return serializeLinkedData(buildProjectData(project, uuid, page));
  if (path !== sustainabilityPaths.history()) return undefined;
  const { title, description } = rendered;
  return serializeLinkedData(buildLedgerData({ title, description, modified: toIso(version.as_of) }, page));
};

/** Name of the page for unknown addresses. */
const NOT_FOUND_PAGE = '404';

/** A compressed page and the hashes of its inline styles. */
type CompressedPage = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer; styles: readonly string[] };

const stylesIn = (html: string): string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );

/** Brotli quality. The maximum takes 20 times as long for 2 % less, and the start waits for it. */
const quality = 9;

const compressPage = async (html: string): Promise<CompressedPage> => {
  const bytes = Buffer.from(html);
  const [zipped, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, plain: bytes, gzip: zipped, br, styles: stylesIn(html) };
};

/** A page that was rendered for an edition. */
type CachedPage = { edition: string; page: Promise<CompressedPage> };

/** Sends a page that depends on its whole address; its compression is not cached. */
const sendOnce = (reply: FastifyReply, html: string): FastifyReply => {
  reply.header('vary', 'accept-encoding, cookie').header('cache-control', 'private, no-cache');
  allowInlineStyles(reply, stylesIn(html));
  return reply.type('text/html; charset=utf-8').send(html);
};

/** The token in the path of a shared page, which a customer has made. */
const sharedToken = (path: string): string | undefined => {
  const prefix = sustainabilityPaths.shared('');
  const token = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return /^[\w-]{43}$/.test(token) ? token : undefined;
};

const send = (request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply => {
  const encoding = acceptsEncoding(request, 'br') ? 'br' : acceptsEncoding(request, 'gzip') ? 'gzip' : 'plain';
  reply
    .header('vary', 'accept-encoding, cookie')
    // The reply may set a cookie.
    .header('cache-control', 'private, no-cache')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  allowInlineStyles(reply, page.styles);
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  // Pages are compressed once; the compression hook skips replies with an encoding.
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(page[encoding]);
};

const languageOf = (request: FastifyRequest): Language => {
  const requested = (request.query as Record<string, unknown>)['lang'];
  if (isLanguage(requested)) return requested;
  const storedLanguage = request.cookies['lang'];
  return isLanguage(storedLanguage) ? storedLanguage : 'en';
};

/** The date, and the versions of the catalogue and the forest: part of the cache key of public pages. */
const editionOf = async ({ db, clock }: ServerServices): Promise<string> => {
  const { loads, totals } = (await getCachedForest(db)).version;
  return `${brusselsDate(clock.now())} ${await getCatalogueVersion(db)} ${loads} ${totals}`;
};

/** Runs renderings one after the other, because the renderer has one language and one query cache. */
const createSerialExecutor = () => {
  let lastWork: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = lastWork.then(work, work);
    lastWork = next.catch(() => undefined);
    return next;
  };
};

/**
 * Serves the built browser files (immutable caching), the server-rendered public pages, and the app shell for all
 * other screens.
 */
export const mountPages = async (
  app: FastifyInstance,
  parts: ServerServices,
  root: string,
): Promise<FindEarlyReply | undefined> => {
  const client = join(root, 'dist/client');
  if (!existsSync(join(client, 'index.html'))) {
    app.log.warn('the browser part is not built: only the API is served');
    return undefined;
  }
  const renderer = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as Renderer;
  const files: PageFiles = loadPageFiles(client);
  const { BRAND_NAME: brand, IDENTITY_URL, IDENTITY_NAME } = parts.settings;
  const identityService = IDENTITY_URL === undefined ? '' : IDENTITY_NAME;
  const origin = parts.settings.APP_URL;
  const lostTitle = (language: Language) => `${texts(language, 'platform')('notFound.title')} · ${brand}`;
  const serialised = createSerialExecutor();
  const readyPages = createPageReplyCache(parts.csrf, () => editionOf(parts));
  const cachedPages = new Map<string, CachedPage>();

  const readable = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) readable.add(url);
  });
  await app.register(fastifyStatic, {
    root: client,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    // The template is not served itself; compressed files are served under the original name.
    globIgnore: ['index.html*', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  const inProcess = async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await app.inject({ method: 'GET', url, headers: init.headers as Record<string, string> });
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } });
  };
  /**
   * The business date with its end in the browser’s clock: the rest of the business day is added to the real time,
   * because the business clock may differ.
   */
  const dayOf = (date: BusinessDate) => {
    const msLeft = startOfBusinessDay(addDays(date, 1)).getTime() - parts.clock.now().getTime();
    return { date, validUntilMs: Date.now() + msLeft };
  };
  const commonOf = (language: Language) => ({
    language,
    brand,
    identityService,
    consentScript: parts.settings.CONSENT_SCRIPT_URL,
  });
  const documentFor = async (path: string, language: Language, date: BusinessDate): Promise<CompressedPage> => {
    const module = await findPublicModule(parts, path);
    const common = commonOf(language);
    if (!module)
      return compressPage(
        renderPageDocument(files, path === NOT_FOUND_PAGE ? { ...common, title: lostTitle(language) } : common),
      );
    const rendered = await serialised(() =>
      renderer.render({ path, language, brand, identityService, day: dayOf(date), fetch: inProcess }),
    );
    const linkedData = await findLinkedData(parts, { path, rendered, origin, language, brand });
    return compressPage(renderPageDocument(files, { ...common, page: { origin, path, module, rendered, linkedData } }));
  };
  /** The route of each public page that was asked for, so that a cached page is not matched against all routes again. */
  const routes = new Map<string, string | undefined>();
  const routeOf = async (path: string): Promise<string | undefined> => {
    if (routes.has(path)) return routes.get(path);
    const route = renderer.routeOf(path);
    if ((await findPublicModule(parts, path)) !== undefined) routes.set(path, route);
    return route;
  };
  const findPage = async (path: string, language: Language): Promise<CachedPage> => {
    const isPublic = (await findPublicModule(parts, path)) !== undefined;
    const name = isPublic || path === NOT_FOUND_PAGE ? path : '';
    const key = `${name} ${language}`;
    const edition = isPublic ? await editionOf(parts) : '';
    const cachedPage = cachedPages.get(key);
    if (cachedPage?.edition === edition) return cachedPage;
    // Read after the edition: at midnight the page of the new day may be cached as one of the day before, which is rendered again, but not the
    // other way round.
    const rendering = documentFor(name, language, brusselsDate(parts.clock.now()));
    const next = { edition, page: rendering };
    cachedPages.set(key, next);
    rendering.catch(() => cachedPages.get(key) === next && cachedPages.delete(key));
    return next;
  };

  mountPwaRoutes(app, {
    brand,
    files,
    languageOf,
    page: {
      path: `${accountPaths.dashboard()}?lang=en`,
      etag: async () => (await (await findPage('', 'en')).page).etag,
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const route = await routeOf(path);
    const isPage = () => path in publicPages || route !== undefined;
    if (!reads && (readable.has(path) || isPage()))
      return sendProblem(new Refused('METHOD_NOT_ALLOWED'), request, reply.header('allow', 'GET, HEAD'));
    const wantsPage = reads && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!wantsPage) return sendProblem(new Refused('NOT_FOUND'), request, reply);
    // Pages are requested without the session header, so an existing CSRF cookie, which may belong to a session, is
    // kept.
    if (!parts.csrf.has(request)) parts.csrf.issue(request, reply, null);
    if (route !== undefined) request.knownRoute = route;
    const token = sharedToken(path);
    if (token !== undefined && route !== undefined)
      return sendOnce(
        reply,
        renderPageDocument(files, {
          ...commonOf(languageOf(request)),
          image: `${origin}/api/green/shared/image/${token}`,
        }),
      );
    const [status, name] = isPage() ? [200, path] : [404, NOT_FOUND_PAGE];
    const language = languageOf(request);
    const cachedPage = await findPage(name, language);
    const { edition } = cachedPage;
    const page = await cachedPage.page;
    const sentReply = send(request, reply.code(status), page);
    if (routes.has(path))
      readyPages.add(request, reply, { route: request.knownRoute ?? path, language, edition, page });
    return sentReply;
  });
  return readyPages.find;
};
