import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { carbonEntry, customerWearable } from './tables.ts';

export const sustainabilityPersonal: readonly PersonalTable[] = [
  personal(carbonEntry, {
    shown: ['kind', 'month', 'grams', 'created_at'],
    erased: {},
    because: 'what was funded is accounted for as a whole; it names nobody',
  }),
  personal(customerWearable, { shown: ['wearable_uuid', 'has_refurbished', 'added_at'], erased: 'deleted' }),
];
