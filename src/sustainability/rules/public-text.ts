import { isLinkOrHost } from '#customers/rules/names.ts';
import { findGreenClaim } from '#platform/pure/green-claims.ts';

/** Nine digits or more that begin like a phone number, whatever stands between them; a date has eight. */
const phoneNumber = /[+0](?:[^\p{L}\p{N}]*\p{N}){8,}/u;

/** Whether a name or a message may stand on a public page that bears our name: visible, and nothing that leads elsewhere. */
export function isPublicText(text: string): boolean {
  return (
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) &&
    !/[<>]/.test(text) &&
    !isLinkOrHost(text) &&
    !phoneNumber.test(text.normalize('NFKC')) &&
    findGreenClaim(text) === null
  );
}
