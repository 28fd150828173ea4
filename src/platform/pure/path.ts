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

/** What is a path of this app in a text that anybody may have written, such as a query; null for everything else. */
export function parseInternalPath(text: unknown): string | null {
  return typeof text === 'string' && /^\/(?![/\\])[\u0021-\u007e]*$/.test(text) && !text.includes('\\') ? text : null;
}

/** A part of the query of a path, or null where there is none that can be read. */
export function queryParameter(path: string, name: string): string | null {
  const parts = path.split('#', 1)[0]?.split('?')[1]?.split('&') ?? [];
  const found = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  try {
    return found === undefined ? null : decodeURIComponent(found.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The path without its query and hash, and without a slash at the end (`/` stays `/`). */
export function pathnameOf(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare || '/';
}
