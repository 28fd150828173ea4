import type { PrepaidBalance } from '#billing/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { TopUpScreen } from './TopUpScreen.tsx';

const id = (digit: number) => `019f0000-0000-7000-8000-00003f2a9c4${digit}`;
const [uuid, order_product_uuid, payment] = [id(1), id(2), id(3)];
const sessionCall = 'GET /api/customer/session';

const sim = {
  uuid,
  order_product_uuid,
  name: 'Birch',
  msisdn: '+32457000130',
  state: 'active',
  offer: { uuid: id(4), name: 'Birch', picture: 'birch', price: 10, payment_type: 'prepaid' },
};
const next = (missingAmount: number): PrepaidBalance['next_month'] => ({
  first: '2026-12-01',
  amount: 10,
  contributions: 0,
  missing: missingAmount,
});
const holding = (changes: Partial<PrepaidBalance>) => ({
  customer_product: [sim],
  prepaid_balance: [{ order_product_uuid, balance: 3.91, next_month: next(6.09), ...changes }],
});

const entry = (kind: string, amount: number, at: string, changes: object = {}) => ({
  kind,
  amount,
  at,
  vat: 0,
  month: null,
  name: null,
  receipt_url: null,
  ...changes,
});
const movements = {
  items: [
    entry('addon', -1.33, '2026-11-28T09:00:00.000Z', { vat: 0.23, name: '10 GB of data' }),
    entry('top_up', 5, '2026-11-26T09:00:00.000Z', { receipt_url: '/api/customer/payment/receipt?payment_uuid=1' }),
    entry('first_days', -9.76, '2026-11-02T09:00:00.000Z', { vat: 1.69, month: '2026-11-01' }),
    entry('paid', 10, '2026-11-01T09:00:00.000Z'),
  ],
};

const show =
  (answers: ScreenPreviewProps['answers'], at = '') =>
  () => (
    <ScreenPreview
      screen={TopUpScreen}
      path="/customer/top-up/$uuid"
      at={`/customer/top-up/${uuid}${at}`}
      strings={['billing/web/top-up', 'billing', 'payments', 'subscriptions/web/parts']}
      answers={{ 'GET /api/customer/prepaid/entry/list': { reply: movements }, ...answers }}
    />
  );
/** State after the return from the bank. */
const showReturn = (changes: object, balance: Partial<PrepaidBalance> = {}) =>
  show(
    {
      [sessionCall]: { reply: holding(balance) },
      'GET /api/customer/payment/status': {
        reply: { purpose: 'top-up', subject_uuid: order_product_uuid, bank_method: 'bank', amount: 10, ...changes },
      },
    },
    `?payment=${payment}`,
  );

/** The month that a suspended SIM can wait for. */
const following: NonNullable<NonNullable<PrepaidBalance['stopped']>['next']> = { first: '2027-01-01', amount: 22 };

export const preview: Preview = {
  title: 'Top up',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: { reply: { customer_product: [sim], prepaid_balance: [] } } }),
    error: show({}),
    partial: show({ [sessionCall]: { reply: holding({ next_month: null }) } }),
    full: show({ [sessionCall]: { reply: holding({}) } }),
    'nothing missing': show({ [sessionCall]: { reply: holding({ balance: 25.5, next_month: next(0) }) } }),
    suspended: show({
      [sessionCall]: {
        reply: holding({
          next_month: null,
          stopped: {
            since: '2026-12-01',
            amount: 12.65,
            missing: 8.74,
            days: 2,
            in_full: 12,
            contributions: 10,
            next: following,
          },
        }),
      },
    }),
    'suspended, and enough is there': show({
      [sessionCall]: {
        reply: holding({
          balance: 7.33,
          next_month: null,
          stopped: {
            since: '2026-12-01',
            amount: 1.29,
            missing: 0,
            days: 4,
            in_full: 0,
            contributions: 0,
            next: following,
          },
        }),
      },
    }),
    'movements failed': show({
      [sessionCall]: { reply: holding({}) },
      'GET /api/customer/prepaid/entry/list': 'down',
    }),
    'waiting for the bank': showReturn({ outcome: 'open', checkout_url: 'https://bank.example/1' }),
    paid: showReturn({ outcome: 'paid' }, { balance: 13.91, next_month: next(0) }),
    refused: showReturn({ outcome: 'declined' }),
    left: showReturn({ outcome: 'canceled' }),
    'the payment could not be read': show(
      { [sessionCall]: { reply: holding({}) }, 'GET /api/customer/payment/status': 'down' },
      `?payment=${payment}`,
    ),
  },
};
