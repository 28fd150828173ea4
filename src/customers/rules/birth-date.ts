import type { BusinessDate } from '#platform/pure/calendar.ts';
import { isBusinessDate, completedYears } from '#platform/pure/calendar.ts';

/** Minimum age to enter a contract alone (Belgian Civil Code, article 488). */
export const MINIMUM_AGE = 18;
/** The highest recorded age; an earlier birth date is a typing error. */
const OLDEST_AGE = 122;

/** Checks a birth date (`YYYY-MM-DD`) on the Brussels date `today`. */
export function checkBirthDate(
  birth_at: string,
  today: BusinessDate,
): 'REQUIRED' | 'BIRTH_DATE_INVALID' | 'UNDER_18' | null {
  if (birth_at.trim() === '') return 'REQUIRED';
  if (!isBusinessDate(birth_at) || birth_at > today) return 'BIRTH_DATE_INVALID';
  const age = completedYears(birth_at, today);
  if (age > OLDEST_AGE) return 'BIRTH_DATE_INVALID';
  return age < MINIMUM_AGE ? 'UNDER_18' : null;
}
