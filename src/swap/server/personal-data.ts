import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { simSwap } from './tables.ts';

/** Which SIMs were replaced, and why. */
export const swapPersonal: readonly PersonalTable[] = [
  personal(simSwap, {
    shown: [
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
    erased: 'deleted',
  }),
];
