import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { portIn } from './tables.ts';

/** Ported numbers. */
export const portingPersonal: readonly PersonalTable[] = [
  definePersonalTable(portIn, {
    exportedColumns: [
      'msisdn',
      'operator_uuid',
      'subscription',
      'sim_number',
      'customer_number',
      'wanted_date',
      'state',
      'created_at',
      'ported_at',
    ],
    onErasure: { msisdn: '', sim_number: null, customer_number: null },
    retentionReason: 'a request that the porting house tells of once more is known',
  }),
];
