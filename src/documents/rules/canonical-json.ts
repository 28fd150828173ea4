/**
 * Serializes JSON data so that equal data give equal text (RFC 8785): keys in the order of their UTF-16 units, no
 * spaces. PostgreSQL stores `jsonb` in an order of its own, so a hash is taken over this text.
 */
export const serializeCanonically = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(serializeCanonically).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  // The text is built by appending, which is fast: a bill run serializes thousands of documents. The default sort order is that of UTF-16 units.
  let text = '';
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${serializeCanonically(field)}`;
  }
  return `{${text}}`;
};
