import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { simSwap } from './tables.ts';

/** Which SIMs were replaced, and why. */
export const swapPersonal: readonly PersonalTable[] = [
  definePersonalTable(simSwap, {
    exportedColumns: [
      'reason',
      'from_type',
      'sim_type',
      'state',
      'shipping_address',
      'held_until',
      'failure_code',
      'ended_by',
      'requested_at',
      'changed_at',
    ],
    onErasure: 'deleted',
  }),
];
