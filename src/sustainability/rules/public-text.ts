import { hasLinkOrHost } from '#customers/rules/names.ts';
import { findGreenClaim } from '#platform/pure/green-claims.ts';

/** Nine or more digits that begin with + or 0, with any characters but letters between them. A date has eight digits. */
const phoneNumber = /[+0](?:[^\p{L}\p{N}]*\p{N}){8,}/u;

/** Whether a name or a message may be shown on a public page: it has visible characters, and no link, phone number, markup or environmental claim. */
export function isPublicText(text: string): boolean {
  return (
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) &&
    !/[<>]/.test(text) &&
    !hasLinkOrHost(text) &&
    !phoneNumber.test(text.normalize('NFKC')) &&
    findGreenClaim(text) === null
  );
}
