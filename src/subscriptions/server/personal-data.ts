import { sql } from 'drizzle-orm';
import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { bucket, customerAddon, customerProduct, esimProfile, serviceOrder, simAllocation } from './tables.ts';

/** The network and the SM-DP+ name a SIM, and nobody. */
const ofItsSims = (column: unknown) => (customer_uuid: string) =>
  sql`${column} in (select ${simAllocation.order_product_uuid} from ${simAllocation} where ${simAllocation.customer_uuid} = ${customer_uuid})`;

const noSim = { puk1: '', puk2: '', puks_encrypted: null };

/** SIMs, numbers and what was used. Those that are found by another one stand after it: erased is from the end. */
export const subscriptionsPersonal: readonly PersonalTable[] = [
  personal(customerProduct, {
    shown: [
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
    erased: {
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
    because: 'what a bill was for: plan and days',
  }),
  personal(simAllocation, {
    shown: ['msisdn', 'iccid', 'ported_msisdn', 'state', 'allocated_at'],
    erased: { msisdn: null, iccid: null, ported_msisdn: null },
    because: 'that a SIM was given and taken back; a late event of the network finds it ended',
  }),
  personal(esimProfile, {
    rows: ofItsSims(esimProfile.order_product_uuid),
    shown: ['progress', 'progress_at'],
    erased: 'deleted',
  }),
  personal(serviceOrder, {
    rows: ofItsSims(serviceOrder.order_product_uuid),
    shown: ['kind', 'msisdn', 'state', 'created_at', 'ended_at'],
    erased: { msisdn: '' },
    because: 'an order that is told of twice is known',
  }),
  personal(customerAddon, { shown: [], erased: 'deleted' }),
  personal(bucket, { shown: [], erased: 'deleted' }),
];
