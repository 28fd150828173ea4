/**
 * Serializes JSON data so that equal data give equal text (RFC 8785): keys in the order of their UTF-16 units, no
 * spaces. PostgreSQL stores `jsonb` in an order of its own, so a hash is taken over this text.
 */
export const serializeCanonically = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(serializeCanonically).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${serializeCanonically(field)}`).join(',')}}`;
};
