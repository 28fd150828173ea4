/** Longest text of a note that is kept, in characters. */
export const NOTE_MAX = 4000;

/** Maximum characters of a note that are parsed: more than `NOTE_MAX`, because markup may be much longer than its text. */
const READ_MAX = 50_000;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: '\u00a0' };

const decodeEntity = (source: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? source;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x11_00_00 ? String.fromCodePoint(code) : '';
};

/**
 * Reads a note as text: elements become line breaks or nothing, scripts and styles are left out, and so are control,
 * bidirectional and unpaired characters, which PostgreSQL or a reader would stumble over. At most `NOTE_MAX` characters.
 */
export const toPlainText = (note: string): string => {
  const text = note
    .slice(0, READ_MAX)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/<(script|style|head|title)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity)
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|\p{Cs}|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const signs = [...text];
  return signs.length <= NOTE_MAX ? text : `${signs.slice(0, NOTE_MAX - 1).join('')}…`;
};
