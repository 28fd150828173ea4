import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { SuccessScreen } from './SuccessScreen.tsx';

const sessionCall = 'GET /api/customer/session';
const statusCall = 'GET /api/customer/payment/status';
const currentCall = 'GET /api/order/current';
const paying = '/customer/success?payment=019aa000-0000-7000-8000-000000000001';

const offer = { uuid: 's', name: 'Birch', picture: 'birch', price: 10, payment_type: 'prepaid' };
const esim = {
  uuid: 'a',
  order_uuid: '019aa000-0000-7000-8000-00003f2a9c41',
  type: 0,
  state: 'in_processing',
  offer,
  addons: [{ uuid: 't', name: 'One tree a month', price: 1.5, type: 3 }],
  promo: { promo: 'WELCOME10', kind: 'percentage', value: 10, months: 12 },
  msisdn: '+32470123456',
  port_in: null,
};
const card = { ...esim, uuid: 'b', type: 1, msisdn: null, port_in: { msisdn: '+32498123456' } };

const session = (order_state: string, changes: { sims?: object[]; verified?: boolean } = {}) => ({
  reply: {
    customer: {
      uuid: 'c',
      owner_customer_uuid: null,
      details: { email: { address: 'lotte@example.com', status: changes.verified ? 1 : 0, pending_address: null } },
    },
    customer_product: [],
    order_product: (changes.sims ?? [esim, card]).map((sim) => ({ ...sim, order_state })),
  },
});
const status = (outcome: string) => ({
  reply: {
    purpose: 'order',
    subject_uuid: esim.order_uuid,
    outcome,
    amount: 11.66,
    checkout_url: outcome === 'open' ? 'https://bank.example' : null,
  },
});
const plan = { kind: 'plan', sim: 0, uuid: 's', count: 1, amount: 10 };
const tree = { kind: 'contribution', sim: 0, uuid: 't', count: 1, amount: 1.5 };
const confirmed = [
  { order_uuid: esim.order_uuid, paid: { parts: [plan, tree], total: 11.5, contributions: 1.5, vat: 1.74 } },
];
const current = { reply: { order: null, unpaid: [{ order_uuid: esim.order_uuid, due_now: 11.66 }] } };
const cancelled = { ...esim, state: 'order_cancelled' };

const show =
  (answers: ScreenPreviewProps['answers'], options: { at?: string; loggedIn?: boolean } = {}) =>
  () => (
    <ScreenPreview
      screen={SuccessScreen}
      at="/customer/success"
      strings={['ordering', 'ordering/web/success', 'payments', 'promotions', 'identity']}
      answers={answers}
      {...options}
    />
  );

const after = (outcome: string) =>
  show(
    { [sessionCall]: session('awaiting_payment'), [currentCall]: current, [statusCall]: status(outcome) },
    { at: paying },
  );

/** State `empty`: no order. State `partial`: a payment is due or pending. */
export const preview: Preview = {
  title: 'Success',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: session('draft', { sims: [] }) }),
    error: show({}),
    partial: show({ [sessionCall]: session('awaiting_payment'), [currentCall]: current }),
    full: show({ [sessionCall]: session('confirmed') }),
    paid: show(
      {
        [sessionCall]: session('confirmed', { verified: true }),
        [statusCall]: status('paid'),
        [currentCall]: { reply: { order: null, unpaid: [], confirmed } },
      },
      { at: paying },
    ),
    waiting: after('open'),
    declined: after('declined'),
    failed: after('failed'),
    left: after('canceled'),
    expired: after('expired'),
    ended: show({ [sessionCall]: session('failed', { sims: [{ ...esim, state: 'created', msisdn: null }] }) }),
    cancelled: show({ [sessionCall]: session('cancelled', { sims: [cancelled] }) }),
    anonymous: show({}, { loggedIn: false }),
  },
};
