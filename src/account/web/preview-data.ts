import { previewNow } from '#platform/browser/preview-now.ts';
import { customer, ordered } from '#customers/web/preview-data.ts';
import type { Session } from '#account/contract.ts';
import type { Customer } from '#customers/contract.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { PortIn, ProductWithNumber } from '#porting/contract.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import { startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';

/** Fixed reply for previews: a session with only the given parts. */
export const buildSession = (shownCustomer: Customer, changes: Partial<Omit<Session, 'customer'>> = {}): Session => ({
  customer: shownCustomer,
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
  prepaid_balance: [],
  sub_account: [],
  ...changes,
});

const id = (lastDigits: number) => `00000000-0000-4000-8000-${String(lastDigits).padStart(12, '0')}`;
/** Dates of these replies are relative to the time of previews, so that meters show a running month. */
const day = (offset: number) => toIso(addSeconds(previewNow, offset * 86_400));
const resets_at = toIso(startOfNextMonth(previewNow));

export const offers = [
  {
    uuid: id(1),
    code: 's',
    type: 1,
    name: 'Birch',
    picture: 'birch',
    audience: 'private',
    payment_type: 'postpaid',
    price: 10,
    data_gb: 20,
    minutes: 500,
    sms: 100,
    roaming_gb: 17,
    co2_kg: 2,
    credit_limit: 20,
    sim_types: [0, 1],
    prepaid_equivalent_uuid: null,
  },
];
export const addons = [
  {
    uuid: id(2),
    code: 'co2-5',
    type: 2,
    category_uuid: id(9),
    name: '5 kg of CO₂ removal',
    description: '',
    icon: 'leaf',
    price: 2.5,
    co2_kg: 5,
    offer_uuids: [],
  },
  {
    uuid: id(3),
    code: 'tree',
    type: 3,
    category_uuid: id(9),
    name: 'One tree a month',
    description: '',
    icon: 'tree',
    price: 1.5,
    offer_uuids: [],
  },
];
export const operators = [
  { uuid: id(4), name: 'Proximus', network: 'Proximus' },
  { uuid: id(5), name: 'Orange', network: 'Orange' },
];

const offer = { uuid: id(1), name: 'Birch', picture: 'birch', price: 10, payment_type: 'postpaid' } as const;

export const portIn = (changes: Partial<PortIn>): PortIn => ({
  uuid: id(6),
  msisdn: '+32498123456',
  operator_uuid: id(4),
  operator_name: 'Proximus',
  subscription: 'postpaid',
  sim_number: '8932010000000001010',
  customer_number: '1234567890',
  state: 'submitted',
  rejection_code: null,
  rejection_text: null,
  scheduled_at: null,
  ported_at: null,
  ...changes,
});

export const rejectedPortIn = portIn({
  state: 'rejected',
  rejection_code: 'SIM_NUMBER_MISMATCH',
  rejection_text: 'The SIM number does not belong to this phone number. Check it on your current SIM',
});

export const product = (changes: Partial<ProductWithNumber> = {}): ProductWithNumber => ({
  ...simInUse(),
  buckets: [
    { kind: 'data', used: 7.6, total: 20, monthly: 20, unit: 'GB', resets_at },
    { kind: 'voice', used: 88, total: 500, monthly: 500, unit: 'min', resets_at },
    { kind: 'sms', used: 0, total: null, monthly: null, unit: 'SMS', resets_at },
    { kind: 'data_roaming', used: 7.9, total: 17, monthly: 17, unit: 'GB', resets_at },
  ],
  credit_limit: { value: 20, used: 3.4, pending_value: null },
  services: [
    { key: 'voicemail', enabled: true, pending: false },
    { key: 'data_roaming', enabled: true, pending: true },
    { key: 'premium_calls', enabled: false, pending: false },
  ],
  addons: [
    {
      uuid: id(20),
      offer_uuid: id(2),
      name: '5 kg of CO₂ removal',
      type: 2,
      price: 2.5,
      state: 'active',
      ends_on: null,
    },
    { uuid: id(21), offer_uuid: id(3), name: 'One tree a month', type: 3, price: 1.5, state: 'active', ends_on: null },
  ],
  port_in: null,
  activated_at: day(-90),
  ...changes,
});

type Steps = OrderProduct['tracker'];
const step = (
  key: string,
  state: Steps[number]['state'],
  at: string | null = null,
  expected_at: string | null = null,
) => ({ key, state, at, expected_at });

export const esimOrder = (changes: Partial<OrderProduct> = {}): OrderProduct => ({
  uuid: id(30),
  order_uuid: id(31),
  order_state: 'allocated',
  order_cancellable: true,
  type: 0,
  offer,
  addons: [],
  included: { data_gb: 20, minutes: 500, sms: null },
  promo: null,
  state: 'esim_ready',
  msisdn: '+32457000130',
  port_in: null,
  esim: {
    activation_code: 'LPA:1$smdp.example.be$Y88F-JM5S-DN63-V2LK',
    smdp_address: 'smdp.example.be',
    matching_id: 'Y88F-JM5S-DN63-V2LK',
    ios_url: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.be$Y88F-JM5S-DN63-V2LK',
    android_url:
      'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.be$Y88F-JM5S-DN63-V2LK',
    progress: 'released',
  },
  delivery: null,
  waits_for: null,
  identify: false,
  sim_number_end: null,
  own_number: null,
  user_name: null,
  tracker: [
    step('ordered', 'done', day(-0.1)),
    step('prepared', 'done', day(-0.09)),
    step('installed', 'now'),
    step('activated', 'todo'),
  ],
  early_start_needed: true,
  tries_left: 3,
  failure_code: null,
  created_at: day(-0.1),
  ...changes,
});

export const cardOrder = (changes: Partial<OrderProduct> = {}): OrderProduct => ({
  ...esimOrder(),
  uuid: id(40),
  order_uuid: id(41),
  order_state: 'in_delivery',
  type: 1,
  state: 'sim_in_delivery',
  msisdn: '+32457000131',
  esim: null,
  delivery: { state: 'in_transit', tracking_code: '3232 1100 4488 0012', expected_at: day(1) },
  waits_for: null,
  sim_number_end: '0147',
  tracker: [
    step('ordered', 'done', day(-2)),
    step('prepared', 'done', day(-1.9)),
    step('sent', 'done', day(-1)),
    step('delivered', 'now', null, day(1)),
    step('activated', 'todo'),
  ],
  ...changes,
});

export const session = (
  customer_product: Session['customer_product'],
  order_product: OrderProduct[],
  verified = true,
  /** The SIM that the login is bound to. */
  msisdn: string | null = null,
): Session => {
  const email = { address: 'lotte@example.be', status: verified ? 1 : 0, pending_address: null } as const;
  return buildSession(customer({ ...ordered, email, msisdn }), { customer_product, order_product });
};

/** A SIM whose order waits for its payment. */
export const unpaid = {
  state: 'created',
  order_state: 'awaiting_payment',
  delivery: null,
  msisdn: null,
  tracker: [step('paid', 'now'), step('ordered', 'todo'), step('prepared', 'todo'), step('activated', 'todo')],
} as const satisfies Partial<OrderProduct>;

const dueNow = {
  parts: [{ kind: 'plan', sim: 0, uuid: offer.uuid, count: 1, amount: 10 }],
  total: 10,
  contributions: 0,
  vat: 1.74,
};

/** Replies for an unpaid order. `payment_outcome`: result of the last payment attempt. */
export const toPay = (sim: OrderProduct, payment_outcome: 'declined' | 'failed' | null) => ({
  'GET /api/customer/session': { reply: session([], [sim]) },
  'GET /api/order/current': {
    reply: { order: null, unpaid: [{ order_uuid: sim.order_uuid, due_now: 10, due: dueNow, payment_outcome }] },
  },
});
