import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { withdrawal, withdrawnSim } from './tables.ts';

const because = 'why money went back; it names nobody any more';

/** What somebody withdrew from. */
export const withdrawalPersonal: readonly PersonalTable[] = [
  personal(withdrawal, {
    shown: [
      'order_uuid',
      'state',
      'submitted_at',
      'name',
      'email',
      'paid_cents',
      'used_cents',
      'back_cents',
      'owed_cents',
    ],
    erased: { name: '', email: '' },
    because,
  }),
  personal(withdrawnSim, {
    shown: [
      'offer_uuid',
      'msisdn',
      'own_msisdn',
      'own_operator_uuid',
      'number_wish',
      'number_until',
      'days',
      'stopped_at',
    ],
    erased: { msisdn: null, own_msisdn: null },
    because,
  }),
];
