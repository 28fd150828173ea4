import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { carbonEntry } from './tables.ts';

/** Carbon removal that was credited. */
export const sustainabilityPersonal: readonly PersonalTable[] = [
  personal(carbonEntry, {
    shown: ['kind', 'month', 'grams', 'created_at'],
    erased: {},
    because: 'what was funded is accounted for as a whole; it names nobody',
  }),
];
