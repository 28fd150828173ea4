const replacements: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '"': '”',
  '^': '',
  '~': '',
  '\\': '',
  '`': '’',
  '|': '/',
};

/**
 * Sanitizes text for a label, which the courier may print, import or list with any program. Characters that begin
 * markup (HTML, XML), a printer command (ZPL) or a spreadsheet formula (CSV) are replaced by look-alikes or removed, as
 * are line breaks and invisible characters.
 */
export const toLabelText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>"^~\\`|]/g, (sign) => replacements[sign] ?? '')
    .replace(/&(?=#?\w+;)/g, '& ')
    .replace(/^[\s=+@-]+/, '')
    .replace(/ {2,}/g, ' ')
    .trim();
