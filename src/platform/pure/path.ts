/** Appends a query to a path; undefined, null and empty values are omitted. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** Validates that untrusted text is a path of this app (prevents open redirects); null otherwise. */
export function parseInternalPath(text: unknown): string | null {
  return typeof text === 'string' && /^\/(?![/\\])[\u0021-\u007e]*$/.test(text) && !text.includes('\\') ? text : null;
}

/** A query parameter of a path; null when absent or unreadable. */
export function queryParameter(path: string, name: string): string | null {
  const parts = path.split('#', 1)[0]?.split('?')[1]?.split('&') ?? [];
  const value = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  try {
    return value === undefined ? null : decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The path without query, hash and trailing slash (`/` stays `/`). */
export function pathnameOf(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare || '/';
}
