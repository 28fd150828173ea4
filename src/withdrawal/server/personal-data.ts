import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { withdrawal, withdrawnSim } from './tables.ts';

const withdrawalRetentionReason = 'why money went back; it names nobody any more';

/** Withdrawals and their SIMs. */
export const withdrawalPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(withdrawal, {
    exportedColumns: [
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
    onErasure: { name: '', email: '' },
    retentionReason: withdrawalRetentionReason,
  }),
  definePersonalTable(withdrawnSim, {
    exportedColumns: [
      'offer_uuid',
      'msisdn',
      'own_msisdn',
      'own_operator_uuid',
      'number_wish',
      'number_until',
      'days',
      'stopped_at',
    ],
    onErasure: { msisdn: null, own_msisdn: null },
    retentionReason: withdrawalRetentionReason,
  }),
];
