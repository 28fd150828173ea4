import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { portIn } from './tables.ts';

/** Numbers that came along. */
export const portingPersonal: readonly PersonalTable[] = [
  personal(portIn, {
    shown: [
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
    erased: { msisdn: '', sim_number: null, customer_number: null },
    because: 'a request that the porting house tells of once more is known',
  }),
];
