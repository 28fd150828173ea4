import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Csrf } from '#platform/http/csrf.ts';
import type { EarlyReply, FindEarlyReply } from '#platform/http/early-replies.ts';
import type { Language } from '#platform/pure/language.ts';

/** Pages that are kept, by address, language and encodings. */
const maxPages = 500;
const maxKeyLength = 300;
/** Milliseconds between two checks of the edition of the pages. */
const lookMs = 10;
/** Milliseconds for which the result of a check stays valid when the process is too busy for the next one. */
const holdsMs = 200;
/** For how long after the last request the process goes on checking whether the kept pages are out of date, in milliseconds. */
const followMs = 1000;

/** Headers that belong to one reply. */
const ofOneReply = new Set(['set-cookie', 'date', 'connection', 'content-length']);
/** Requests with one of these headers are left to the router. */
const unusual = [
  'if-none-match',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'authorization',
  'x-ray-time',
];

/** The language of a request; null when its cookies are written in an unusual way, so that the router has to parse them. */
const languageIn = (url: string, cookies: string): string | null => {
  const requested = /\?lang=(en|fr|nl)$/.exec(url)?.[1];
  if (requested !== undefined) return requested;
  const languageCookies = cookies.match(/(?:^|;)\s*lang\s*=/g) ?? [];
  if (languageCookies.length === 0) return 'en';
  const chosen = /(?:^|;[ \t]*)lang=(en|fr|nl)(?:;|$)/.exec(cookies)?.[1];
  return languageCookies.length === 1 && chosen !== undefined ? chosen : null;
};

/** The key under which the page of a request is kept; null when the request is left to the router. */
const keyOf = ({ method, url = '', headers }: IncomingMessage): string | null => {
  if (method !== 'GET' || !/^\/[\w/-]*(?:\?lang=(?:en|fr|nl))?$/.test(url)) return null;
  for (const name of unusual) if (headers[name] !== undefined) return null;
  const language = languageIn(url, headers.cookie ?? '');
  if (language === null) return null;
  const key = `${language} ${url} ${headers['accept-encoding'] ?? ''}`;
  return key.length > maxKeyLength ? null : key;
};

type CachedPage = { route: string; language: Language; edition: string; page: Record<'plain' | 'gzip' | 'br', Buffer> };

/**
 * Keeps public pages as they were last sent, with their headers, to send them again without the router. A page is used while its edition is the
 * current one, which is checked every few milliseconds while pages are requested; every other request goes through the router.
 */
export const createPageReplyCache = (csrf: Pick<Csrf, 'headerFor'>, findEdition: () => Promise<string>) => {
  const pages = new Map<string, EarlyReply & { edition: string }>();
  let current = { edition: '', at: Number.NEGATIVE_INFINITY };
  let requestedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    if (performance.now() - requestedAt > followMs) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    current = { edition: await findEdition(), at: performance.now() };
  };
  const follow = (): void => {
    requestedAt = performance.now();
    timer ??= setInterval(() => void poll().catch(() => undefined), lookMs).unref();
  };
  const find: FindEarlyReply = (request) => {
    const key = keyOf(request);
    const cachedPage = key === null ? undefined : pages.get(key);
    if (!cachedPage) return undefined;
    follow();
    if (performance.now() - current.at > holdsMs) return undefined;
    if (cachedPage.edition !== current.edition) return undefined;
    const cookie = csrf.headerFor(request.headers.cookie);
    return cookie === null ? cachedPage : { ...cachedPage, headers: [...cachedPage.headers, 'set-cookie', cookie] };
  };
  return {
    find,
    /** Keeps a page with the headers of a reply that is about to be sent. */
    add: ({ raw }: FastifyRequest, reply: FastifyReply, { route, language, edition, page }: CachedPage): void => {
      const key = keyOf(raw);
      if (key === null || reply.statusCode !== 200 || !key.startsWith(`${language} `)) return;
      const body = page[(reply.getHeader('content-encoding') as 'gzip' | 'br' | undefined) ?? 'plain'];
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        ofOneReply.has(name) || value === undefined ? [] : [name, String(value)],
      );
      pages.delete(key);
      if (pages.size >= maxPages) for (const oldest of pages.keys()) if (pages.delete(oldest)) break;
      pages.set(key, { route, headers: [...headers, 'content-length', String(body.length)], body, edition });
    },
  };
};
