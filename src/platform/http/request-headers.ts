import type { FastifyRequest } from 'fastify';

const itemsOf = (header: string): string[] => header.split(',').map((item) => item.trim());

const bare = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);

/** Whether the caller has it already (`If-None-Match`, RFC 9110 section 13.1.2): a list, compared weakly, as proxies weaken what they pack. */
export const isNotModified = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known === etag || known.trim() === '*' || itemsOf(known).some((each) => bare(each) === bare(etag));
};

const refused = /;\s*q=0(\.0*)?\s*$/i;

/** Whether the caller takes a reply packed this way (`Accept-Encoding`, RFC 9110 section 12.5.3). */
export const acceptsEncoding = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean => {
  const header = [request.headers['accept-encoding'] ?? ''].flat().join(',').toLowerCase();
  if (!header.includes(encoding) && !header.includes('*')) return false;
  const items = itemsOf(header);
  const about = (name: string) => items.find((item) => item.split(';', 1)[0]?.trim() === name);
  const said = about(encoding) ?? about('*');
  return said !== undefined && !refused.test(said);
};
