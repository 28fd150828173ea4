import { expect, test } from 'vitest';
import type { Session } from '#account/contract.ts';
import { toDashboard, toStorableDashboard } from './dashboard-copy.ts';

const uuid = '019f0000-0000-7000-8000-000000000001';
const at = '2026-11-21T12:00:00.000Z';
const offer = { uuid, name: 'Birch', picture: 'birch', price: 10, payment_type: 'postpaid' } as const;
const port_in = {
  uuid,
  msisdn: '+32498123456',
  operator_uuid: uuid,
  operator_name: 'Proximus',
  subscription: 'postpaid',
  sim_number: 'secret-port-sim',
  customer_number: 'secret-port-customer',
  state: 'submitted',
  rejection_code: null,
  rejection_text: null,
  scheduled_at: null,
  ported_at: null,
} as const;
const order: Session['order_product'][number] = {
  uuid,
  order_uuid: uuid,
  order_state: 'allocated',
  order_cancellable: true,
  type: 0,
  offer,
  addons: [],
  included: { data_gb: 20, minutes: 500, sms: 100 },
  promo: null,
  state: 'esim_ready',
  msisdn: '+32457000130',
  port_in,
  esim: {
    activation_code: 'secret-activation',
    smdp_address: 'secret-smdp',
    matching_id: 'secret-matching',
    ios_url: 'secret-ios',
    android_url: 'secret-android',
    progress: 'released',
  },
  delivery: null,
  waits_for: null,
  identify: false,
  sim_number_end: null,
  own_number: null,
  user_name: null,
  tracker: [],
  early_start_needed: true,
  tries_left: 3,
  failure_code: null,
  created_at: at,
};
const session: Session = {
  customer: {
    uuid,
    owner_customer_uuid: null,
    type: 1,
    language: 'en',
    status: 'active',
    newsletter: false,
    details: {
      accept: true,
      payment: {
        method: 1,
        mandate: {
          reference: 'secret-mandate',
          iban_end: 'secret-iban',
          account_holder: 'secret-holder',
          state: 'valid',
        },
        setup_beside: null,
      },
      email: { address: 'secret@example.be', status: 1, pending_address: null },
      authenticator: { itsme: false },
      customer_details: {
        personal_data: { first_name: 'secret-first', last_name: 'secret-last', birth_data: { birth_at: '1990-05-17' } },
        shipping_address: null,
      },
      msisdn: null,
    },
  },
  customer_product: [
    {
      uuid,
      customer_uuid: uuid,
      order_product_uuid: uuid,
      name: 'Lotte',
      msisdn: '+32457000130',
      type: 0,
      state: 'active',
      offer,
      pending_offer: null,
      buckets: [{ kind: 'data', used: 7.6, total: 20, monthly: 20, unit: 'GB', resets_at: at }],
      credit_limit: null,
      services: [],
      addons: [],
      sim: { iccid: '8932000000000000014', puk1: null, puk2: null },
      port_in,
      activated_at: at,
    },
  ],
  order_product: [order, { ...order, order_state: 'draft', uuid: 'draft' }],
  customer_wearable: [],
  customer_invoice: [],
  prepaid_balance: [],
  sub_account: [],
};

test('the dashboard has the SIMs and the placed orders', () => {
  const dashboard = toDashboard(session);
  expect(dashboard.customer_product).toBe(session.customer_product);
  expect(dashboard.order_product).toEqual([order]);
  expect(dashboard.verified).toBe(true);
});

test('the dashboard has owes set when an invoice blocks orders', () => {
  const invoice = {
    referenceNumber: '+++099/0001/00000+++',
    number: '990001',
    month: '2026-09',
    createdDate: at,
    dueDate: at,
    amount: 10,
    remaining: 10,
    kind: 'bill' as const,
    vat: null,
    contributions: 0,
    state: 'unpaid' as const,
    reminder: 2 as const,
    paid_at: null,
    debit_on: null,
    disputed: 0,
    next_step: null,
    instalment: null,
    pdf_url: null,
    contributions_pdf_url: null,
    ubl_url: null,
  };
  const owes = (...blocks: boolean[]) =>
    toDashboard({ ...session, customer_invoice: blocks.map((each) => ({ ...invoice, blocks: each })) }).owes;
  expect([owes(), owes(false), owes(false, true)]).toEqual([false, false, true]);
});

test('the offline copy of the dashboard has SIMs and orders without secrets and personal data', () => {
  const storableDashboard = toStorableDashboard(toDashboard(session));
  expect(JSON.stringify(storableDashboard)).not.toMatch(/secret|1990/);
  expect(storableDashboard.customer_product[0]).toMatchObject({
    name: 'Lotte',
    msisdn: '+32457000130',
    buckets: session.customer_product[0]?.buckets,
    port_in: { msisdn: '+32498123456', operator_name: 'Proximus', state: 'submitted' },
  });
  expect(storableDashboard.order_product[0]).toMatchObject({ state: 'esim_ready', esim: { progress: 'released' } });
});
