import { groupBelgianPhone } from '#platform/pure/phone-groups.ts';

/** Groups a Belgian number, mobile or landline; a foreign one keeps its `+` and digits. */
export function formatPhoneWhileTyping(typed: string): string {
  let text = typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  text = text.replace(/^00/, '+').replace(/^\+320?(?=\d)/, '0');
  if (!text.startsWith('0')) return text.slice(0, 16);
  return groupBelgianPhone(text.slice(0, 10));
}

/** Groups an IBAN by four in capitals; at most 34 characters (ISO 13616). */
export function formatIban(typed: string): string {
  const text = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    // Invoices print the prefix "IBAN".
    .replace(/^IBAN/, '')
    .slice(0, 34);
  return (text.match(/.{1,4}/g) ?? []).join(' ');
}

/** Caret position after formatting: behind the same character as before. */
export function caretAfter(textBefore: string, caret: number, textAfter: string): number {
  const caretCharacters = textBefore.slice(0, caret).replace(/\s/g, '').length;
  // characters added or removed by a change of prefix (+32 becomes 0) are before the caret
  const shift = textAfter.replace(/\s/g, '').length - textBefore.replace(/\s/g, '').length;
  let charactersLeft = Math.max(0, caretCharacters + Math.min(0, shift));
  if (caret >= textBefore.length) return textAfter.length;
  let at = 0;
  while (at < textAfter.length && charactersLeft > 0) {
    if (textAfter[at] !== ' ') charactersLeft -= 1;
    at += 1;
  }
  return at;
}
