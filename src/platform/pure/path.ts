/** A path with a query; parts that are undefined, null or empty are left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** The path without its query and hash, and without a slash at the end (`/` stays `/`). */
export function pathnameOf(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare || '/';
}
