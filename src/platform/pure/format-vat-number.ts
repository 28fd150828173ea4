/** Digits of a Belgian VAT number as typed: without `BE`, spaces, dots and dashes. Other text keeps its letters. */
export const toBareVatNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s.\-\u00a0]/g, '')
    .replace(/^BE/, '');

/** Groups a Belgian VAT number, also while typing: `BE 0123.456.749`. Other text is unchanged. */
export function formatVatNumberWhileTyping(text: string): string {
  const digits = toBareVatNumber(text);
  if (!/^\d{1,10}$/.test(digits)) return text;
  return `BE ${[digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join('.')}`;
}

/** Formats a Belgian VAT number, which is valid already, with no-break spaces; a foreign number is unchanged. */
export function formatVatNumber(text: string): string {
  return /^[01]\d{9}$/.test(toBareVatNumber(text)) ? formatVatNumberWhileTyping(text).replaceAll(' ', '\u00a0') : text;
}
