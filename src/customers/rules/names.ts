import type { FieldError } from '#platform/pure/field-error.ts';
import { checkRequiredFields } from '#platform/pure/field-error.ts';

/** The most that first and last name may count together, trimmed, without a separator: what fits on a SIM carrier and in the network's records. */
export const NAME_MAX = 34;

export type PersonName = { first_name: string; last_name: string };

/** Characters of both names together. */
export function nameLength(name: PersonName): number {
  return countCharacters(name.first_name) + countCharacters(name.last_name);
}

/** Figures, signs and pictures. A free accent is none of them: people type it for an apostrophe. */
const neverInNames = /[\p{N}\p{Sm}\p{Sc}\p{So}\p{Cc}\p{Extended_Pictographic}]/u;

/** Whether an identity card could say so, in any alphabet: letters, with or without what stands between them. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !neverInNames.test(text);
}

export type NameFault = 'REQUIRED' | 'NAME_INVALID' | 'NAME_TOO_LONG';

/** Checks a person's name; `fields` are the names of the two fields of this form. */
export function checkName(
  name: PersonName,
  fields = { first: 'first_name', last: 'last_name' },
): FieldError<NameFault>[] {
  const missing = checkRequiredFields({ [fields.first]: name.first_name, [fields.last]: name.last_name }, [
    fields.first,
    fields.last,
  ]);
  if (missing.length > 0) return missing;
  const odd = [...(isName(name.first_name) ? [] : [fields.first]), ...(isName(name.last_name) ? [] : [fields.last])];
  if (odd.length > 0) return odd.map((field) => ({ field, code: 'NAME_INVALID' }));
  return nameLength(name) > NAME_MAX ? [{ field: fields.last, code: 'NAME_TOO_LONG' }] : [];
}

/** Letters as people count them: trimmed, an accent belongs to its letter. */
export function countCharacters(text: string): number {
  return Array.from(text.trim().normalize('NFC')).length;
}
