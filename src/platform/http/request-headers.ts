import type { FastifyRequest } from 'fastify';

const itemsOf = (header: string): string[] => header.split(',').map((item) => item.trim());

const withoutWeakMark = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);

/**
 * Whether `If-None-Match` contains the ETag (RFC 9110 section 13.1.2). Weak comparison, because proxies weaken the
 * ETags of replies that they compress.
 */
export const isNotModified = (request: FastifyRequest, etag: string): boolean => {
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    itemsOf(ifNoneMatch).some((each) => withoutWeakMark(each) === withoutWeakMark(etag))
  );
};

const refused = /;\s*q=0(\.0*)?\s*$/i;

/** Whether the client accepts this content encoding (`Accept-Encoding`, RFC 9110 section 12.5.3). */
export const acceptsEncoding = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean => {
  const header = [request.headers['accept-encoding'] ?? ''].flat().join(',').toLowerCase();
  if (!header.includes(encoding) && !header.includes('*')) return false;
  const items = itemsOf(header);
  const itemFor = (name: string) => items.find((item) => item.split(';', 1)[0]?.trim() === name);
  const item = itemFor(encoding) ?? itemFor('*');
  return item !== undefined && !refused.test(item);
};

let names: Intl.DisplayNames | undefined;

/**
 * Parses the country header of the proxy into an ISO 3166 alpha-2 code. Null when the country is unknown or the value
 * is no country.
 */
export const parseCountryHeader = (header: string | null): string | null => {
  const code = header?.trim().toUpperCase() ?? '';
  // ZZ means unknown, for `Intl` too.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) === undefined ? null : code;
};
