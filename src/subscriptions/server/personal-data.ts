import { sql } from 'drizzle-orm';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { bucket, customerAddon, customerProduct, esimProfile, serviceOrder, simAllocation } from './tables.ts';

/** The network and the SM-DP+ identify a SIM, not a person. */
const ofItsSims = (column: unknown) => (customer_uuid: string) =>
  sql`${column} in (select ${simAllocation.order_product_uuid} from ${simAllocation} where ${simAllocation.customer_uuid} = ${customer_uuid})`;

const noSim = { puk1: '', puk2: '', puks_encrypted: null };

/** SIMs, numbers and usage. A table that is found through another one comes after it, because erasure goes from the end. */
export const subscriptionsPersonal: readonly PersonalTable[] = [
  definePersonalTable(customerProduct, {
    exportedColumns: [
      'name',
      'msisdn',
      'type',
      'state',
      'offer_uuid',
      'iccid',
      'services',
      'buckets',
      'spent',
      'addons',
      'activated_at',
      'ended_at',
      'sims_had',
    ],
    onErasure: {
      name: '',
      msisdn: '',
      iccid: '',
      services: [],
      buckets: [],
      spent: null,
      addons: [],
      sims_had: null,
      ...noSim,
    },
    retentionReason: 'what a bill was for: plan and days',
  }),
  definePersonalTable(simAllocation, {
    exportedColumns: ['msisdn', 'iccid', 'ported_msisdn', 'state', 'allocated_at'],
    onErasure: { msisdn: null, iccid: null, ported_msisdn: null },
    retentionReason: 'that a SIM was given and taken back; a late event of the network finds it ended',
  }),
  definePersonalTable(esimProfile, {
    rows: ofItsSims(esimProfile.order_product_uuid),
    exportedColumns: ['progress', 'progress_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(serviceOrder, {
    rows: ofItsSims(serviceOrder.order_product_uuid),
    exportedColumns: ['kind', 'msisdn', 'state', 'created_at', 'ended_at'],
    onErasure: { msisdn: '' },
    retentionReason: 'an order that is told of twice is known',
  }),
  definePersonalTable(customerAddon, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(bucket, { exportedColumns: [], onErasure: 'deleted' }),
];
