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
 * A text for a label: it is printed as it stands, whatever the courier writes labels and lists in. What begins markup (HTML, XML), a command
 * of a label printer (ZPL) or a formula of a spreadsheet (CSV) is put as a sign that looks alike, or left out; so are line breaks and
 * what cannot be seen.
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
