import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { carbonEntry, customerWearable } from './tables.ts';

export const sustainabilityPersonal: readonly PersonalTable[] = [
  definePersonalTable(carbonEntry, {
    exportedColumns: ['kind', 'month', 'grams', 'created_at'],
    onErasure: {},
    retentionReason: 'what was funded is accounted for as a whole; it names nobody',
  }),
  definePersonalTable(customerWearable, {
    exportedColumns: ['wearable_uuid', 'has_refurbished', 'added_at'],
    onErasure: 'deleted',
  }),
];
