import type { FieldError } from '#platform/pure/field-error.ts';
import { checkRequiredFields } from '#platform/pure/field-error.ts';

/**
 * Most characters of first and last name together, trimmed and without a separator: the limit of SIM carriers and network
 * records.
 */
export const NAME_MAX = 34;

export type PersonName = { first_name: string; last_name: string };

/** Characters of both names together. */
export function nameLength(name: PersonName): number {
  return countTrimmedCharacters(name.first_name) + countTrimmedCharacters(name.last_name);
}

/**
 * Digits, symbols and pictographs. Modifier symbols such as a free accent are allowed, because they are typed for
 * apostrophes.
 */
const neverInNames = /[\p{N}\p{Sm}\p{Sc}\p{So}\p{Cc}\p{Extended_Pictographic}]/u;

/** Text that mail programs turn into a link: an address with its scheme, `www.`, a path, a mailbox. */
const schemeOrMailbox = /:\/\/|\bwww\.|[@\\]|\.\p{L}{2,}\//iu;

/** Three letters or digits and a dot without a space, as in `shop.example`; `J.P.` and `St.John` are names. */
const hostName = /[\p{L}\p{N}-]{3,}\.\p{L}{2,}/u;
/** A host name inside the name of a person, where a hyphen stands between initials, as in `J-P.Martin`. */
const hostNameInName = /\p{L}{3,}\.\p{L}{2,}/u;

/** Dots, colons and slashes of other widths and scripts, which browsers read as the plain ones. */
const toPlainMarks = (text: string): string => text.normalize('NFKC').replaceAll('。', '.');

/** Whether a name of a company is a link. `Booking.com` is a name. */
export function hasLink(text: string): boolean {
  return schemeOrMailbox.test(toPlainMarks(text));
}

/** Whether a text has a link or the name of a host, which is read as one. */
export function hasLinkOrHost(text: string): boolean {
  return hasLink(text) || hostName.test(toPlainMarks(text));
}

/** Whether a text can be a name: letters of any alphabet, also with separators, and no link. */
function isName(text: string): boolean {
  const isHost = hostNameInName.test(toPlainMarks(text));
  return /\p{L}/u.test(text) && !neverInNames.test(text) && !/[/:]/.test(text) && !hasLink(text) && !isHost;
}

export type NameFault = 'REQUIRED' | 'NAME_INVALID' | 'NAME_TOO_LONG';

/** Checks a person's name; `fields`: names of the form's two fields. */
export function checkName(
  name: PersonName,
  fields = { first: 'first_name', last: 'last_name' },
): FieldError<NameFault>[] {
  const missingErrors = checkRequiredFields({ [fields.first]: name.first_name, [fields.last]: name.last_name }, [
    fields.first,
    fields.last,
  ]);
  if (missingErrors.length > 0) return missingErrors;
  const invalidFields = [
    ...(isName(name.first_name) ? [] : [fields.first]),
    ...(isName(name.last_name) ? [] : [fields.last]),
  ];
  if (invalidFields.length > 0) return invalidFields.map((field) => ({ field, code: 'NAME_INVALID' }));
  return nameLength(name) > NAME_MAX ? [{ field: fields.last, code: 'NAME_TOO_LONG' }] : [];
}

/** Characters of a trimmed text; an accent counts with its letter. */
export function countTrimmedCharacters(text: string): number {
  return Array.from(text.trim().normalize('NFC')).length;
}
