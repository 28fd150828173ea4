import type { PrepaidBalance } from '#billing/contract.ts';
import { terms } from '#legal/web/preview-data.ts';
import { previewNow } from '#platform/browser/preview-now.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import {
  addons,
  cardOrder,
  esimOrder,
  offers,
  operators,
  portIn,
  product,
  rejectedPortIn,
  session,
  toPay,
  unpaid,
} from './preview-data.ts';
import { strings } from './plan-routes.ts';

const catalogue = {
  'GET /api/v1/web-api/public/shop/offer/get-public-offers': { reply: { offers } },
  'GET /api/web-api/public/shop/offer/get-public-addons': { reply: { addons } },
  'GET /api/port-in/operators': { reply: { operators } },
  'GET /api/common/terms': { reply: terms },
  'GET /api/order/next-bill': {
    reply: {
      next: {
        at: product().buckets[0]?.resets_at ?? '',
        bill_at: product().buckets[0]?.resets_at ?? '',
        bill: {
          basis: 'gross',
          sims: [{ customer_product_uuid: product().uuid, msisdn: product().msisdn, name: product().offer.name }],
          lines: [
            {
              kind: 'plan',
              customer_product_uuid: product().uuid,
              name: product().offer.name,
              period: null,
              days: null,
              quantity: 1,
              unit: 10,
              amount: 10,
              vat_percent: 21,
            },
          ],
          contributions: [],
          totals: {
            vat: [{ percent: 21, base: 8.26, vat: 1.74 }],
            net: 8.26,
            vat_sum: 1.74,
            gross: 10,
            contributions: 0,
            credit_used: 0,
            to_pay: 10,
          },
        },
        prepaid: null,
      },
    },
  },
} as const;

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={DashboardScreen} at="/customer" strings={strings} answers={answers} />
);
const showSession = (...parts: Parameters<typeof session>) =>
  show({ ...catalogue, 'GET /api/customer/session': { reply: session(...parts) } });

const balance = (
  products: Parameters<typeof session>[0],
  orders: Parameters<typeof session>[1],
  state: Omit<PrepaidBalance, 'order_product_uuid'>,
) =>
  show({
    ...catalogue,
    'GET /api/customer/session': {
      reply: {
        ...session(products, orders),
        prepaid_balance: [{ ...state, order_product_uuid: product().order_product_uuid }],
      },
    },
  });

const ofSubAccount = (of_: ReturnType<typeof session>) => ({
  ...of_,
  customer: { ...of_.customer, owner_customer_uuid: '00000000-0000-4000-8000-0000000000aa' },
});

const stateOf: Record<string, 'done' | 'failed'> = { ordered: 'done', prepared: 'done', sent: 'failed' };
const addressRefused = cardOrder().tracker.map(({ key }) => ({
  key,
  state: stateOf[key] ?? ('todo' as const),
  at: null,
  expected_at: null,
}));
const buckets = product().buckets.map((bucket) => ({ ...bucket, total: null, monthly: null }));
const bucketsOfFirstMonth = product().buckets.map((bucket) =>
  bucket.total === null ? bucket : { ...bucket, used: 0, monthly: bucket.total * 3 },
);
const bucketsAheadOfMonth = product().buckets.map((bucket) =>
  bucket.kind === 'data' ? { ...bucket, used: 19.2 } : bucket,
);

/** `share`: used part of the data, 0 to 1; `usedEuro` and `limit` in euro. */
const beyond = (share: number, usedEuro: number, limit = 20) =>
  show({
    ...catalogue,
    'GET /api/customer/session': {
      reply: session(
        [
          product({
            credit_limit: { value: limit, used: usedEuro, pending_value: null },
            buckets: product().buckets.map((bucket) =>
              bucket.kind === 'data' && bucket.total !== null ? { ...bucket, used: bucket.total * share } : bucket,
            ),
          }),
        ],
        [],
      ),
    },
    'GET /api/customer/product/usage/limits': {
      reply: {
        limits: [{ kind: 'spending', limit, used: usedEuro, reached_at: null, consented_at: null, amounts: [] }],
        beyond: { minute: 0.2, sms: 0.1, data_gb: 5 },
      },
    },
  });

export const preview: Preview = {
  title: 'Dashboard',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting' }),
    empty: showSession([], []),
    error: show({}),
    partial: show({ 'GET /api/customer/session': { reply: session([product()], []) } }),
    full: showSession([product()], []),
    'two SIMs': showSession([product(), product({ uuid: 'b', name: 'Car' })], []),
    'logged in by a number': showSession([product(), product({ uuid: 'b', name: 'Car' })], [], true, 'b'),
    'a sub-account': show({
      ...catalogue,
      'GET /api/customer/session': { reply: ofSubAccount(session([product()], [])) },
    }),
    'two SIMs and orders': showSession(
      [
        product(),
        product({
          uuid: 'b',
          name: 'Car',
          state: 'suspended',
          buckets,
          addons: [],
          credit_limit: { value: 20, used: 20.4, pending_value: null },
        }),
      ],
      [esimOrder(), cardOrder()],
    ),
    'changes under way': showSession(
      [
        product({
          credit_limit: { value: 20, used: 17.4, pending_value: 40 },
          pending_offer: { uuid: 'c', name: 'Oak', effective_at: product().buckets[0]?.resets_at ?? '' },
          addons: product().addons.map((addon) => ({ ...addon, state: 'removing' as const })),
        }),
        product({ uuid: 'b', name: 'Tablet', state: 'lost_stolen', services: [], addons: [] }),
      ],
      [],
    ),
    'SIMs that are over': showSession([product(), product({ uuid: 'b', name: 'Car', state: 'deactivated' })], []),
    'all SIMs over': showSession([product({ state: 'deactivated' })], []),
    prepaid: balance([product({ credit_limit: null })], [], {
      balance: 6.67,
      next_month: { first: '2026-12-01', amount: 10, contributions: 0, missing: 3.33 },
    }),
    'prepaid and used up': showSession(
      [
        product({
          credit_limit: null,
          offer: { ...product().offer, payment_type: 'prepaid' },
          buckets: product().buckets.map((each) => (each.kind === 'data' ? { ...each, used: each.total ?? 0 } : each)),
        }),
      ],
      [],
    ),
    restricted: showSession([product({ outgoing_barred_on: '2026-11-20' })], []),
    'prepaid and suspended': balance(
      [product({ credit_limit: null, state: 'suspended', paused_on: '2026-12-01' })],
      [],
      {
        balance: 3.91,
        next_month: null,
        stopped: {
          since: '2026-12-01',
          amount: 7.1,
          missing: 3.19,
          days: 11,
          in_full: 2.5,
          contributions: 0,
          next: { first: '2027-01-01', amount: 12.5 },
        },
      },
    ),
    'prepaid on its way': balance([], [cardOrder({ uuid: product().order_product_uuid })], {
      balance: 10,
      next_month: null,
    }),
    'first month': showSession(
      [product({ buckets: bucketsOfFirstMonth, activated_at: toIso(addSeconds(previewNow, -3600)) })],
      [],
    ),
    'data near its end': beyond(0.85, 4.5),
    'data used up': beyond(1.02, 12.4),
    'data used up, at a limit of nothing': beyond(1, 0, 0),
    'barred by a limit': showSession([{ ...product(), stopped_by: ['roaming'] }], []),
    'ahead of the month': showSession([product({ buckets: bucketsAheadOfMonth })], []),
    'number on its way': showSession(
      [product({ port_in: portIn({ state: 'scheduled', scheduled_at: product().buckets[0]?.resets_at ?? null }) })],
      [],
    ),
    'number refused': showSession([product({ port_in: rejectedPortIn })], []),
    'address refused': showSession(
      [],
      [
        cardOrder({
          order_state: 'allocated',
          state: 'in_processing',
          delivery: { state: 'refused', tracking_code: null, expected_at: null },
          tracker: addressRefused,
        }),
      ],
    ),
    delivered: showSession(
      [],
      [cardOrder({ delivery: { state: 'delivered', tracking_code: null, expected_at: null } })],
    ),
    'an order that is over': showSession([], [cardOrder({ state: 'order_cancelled', order_state: 'cancelled' })]),
    failed: showSession(
      [],
      [cardOrder({ state: 'activation_failed', failure_code: 'ACTIVATION_FAILED', tries_left: 2 })],
    ),
    support: showSession(
      [],
      [cardOrder({ state: 'activation_failed', failure_code: 'ACTIVATION_FAILED', tries_left: 0 })],
    ),
    unpaid: show({ ...catalogue, ...toPay(cardOrder(unpaid), null) }),
    'payment declined': show({ ...catalogue, ...toPay(esimOrder({ ...unpaid, esim: null }), 'declined') }),
    'three to pay': show({
      ...catalogue,
      ...toPay(cardOrder(unpaid), 'failed'),
      'GET /api/customer/session': {
        reply: session(
          [],
          ['a', 'b', 'c'].map((uuid) => cardOrder({ ...unpaid, uuid })),
        ),
      },
    }),
    'not paid, ended': showSession(
      [],
      [
        cardOrder({
          state: 'created',
          order_state: 'failed',
          delivery: null,
          msisdn: null,
          tracker: [{ key: 'ended', state: 'failed', at: null, expected_at: null }],
        }),
      ],
    ),
    cancelled: showSession(
      [],
      [cardOrder({ state: 'order_cancelled', order_state: 'cancelled', delivery: null, msisdn: null, tracker: [] })],
    ),
    withdrawn: showSession(
      [],
      [cardOrder({ state: 'order_cancelled', order_state: 'cancelled', delivery: null, tracker: [], withdrawn: true })],
    ),
  },
};
