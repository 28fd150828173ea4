import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { SimSwap } from '#swap/contract.ts';
import { SwapScreen } from './SwapScreen.tsx';
import type { SwapView } from './swap-query.ts';

const id = (digit: number) => `019f0000-0000-7000-8000-00003f2a9c4${digit}`;
const at = '2026-11-20T10:00:00.000Z';
const address = { zip_code: '3000', city: 'Leuven', street_name: 'Kerkstraat', street_number: '12' };
const terms = { support: { email: 'help@canopy.example', phone: '0800 00 000' } };

const view = (overrides: Partial<SwapView> = {}): SwapView => ({
  product: { uuid: id(1), name: 'Birch', msisdn: '+32457000130', type: 1, state: 'active' },
  refusal: null,
  address,
  hold_until: null,
  hold_for: null,
  hold_hours: 24,
  delivery_days: 2,
  delivery_on: '2026-11-24',
  swap: null,
  ...overrides,
});

type Sim = SimSwap['order_product'];
const step = (
  key: Sim['tracker'][number]['key'],
  state: Sim['tracker'][number]['state'],
  doneAt: string | null = null,
) => ({
  key,
  state,
  at: doneAt,
  expected_at: null,
});
const card: Sim = {
  uuid: id(2),
  type: 1,
  msisdn: '+32457000130',
  esim: null,
  delivery: { state: 'in_transit', tracking_code: 'BE123456789', expected_at: '2026-11-23T23:00:00.000Z' },
  sim_number_end: '0147',
  tracker: [
    step('asked', 'done', at),
    step('prepared', 'done', at),
    step('sent', 'done', at),
    { ...step('delivered', 'now'), expected_at: '2026-11-23T23:00:00.000Z' },
    step('switched', 'todo'),
  ],
  tries_left: 3,
  failure_code: null,
};
const esim: Sim = {
  ...card,
  type: 0,
  delivery: null,
  sim_number_end: null,
  tracker: [
    step('asked', 'done', at),
    step('prepared', 'done', at),
    step('installed', 'now'),
    step('switched', 'todo'),
  ],
};
const viewWithSwap = (swap: Partial<SimSwap>, sim_state: SwapView['product']['state'] = 'active'): SwapView =>
  view({
    refusal: 'SIM_SWAP_RUNNING',
    product: { ...view().product, state: sim_state },
    swap: {
      uuid: id(2),
      customer_product_uuid: id(1),
      state: 'sim_in_delivery',
      reason: 'damaged',
      from_type: 1,
      requested_at: at,
      held_until: null,
      held_for: null,
      ended_by: null,
      order_product: card,
      ...swap,
    },
  });

const show = (reply: SwapView | 'waiting' | null) => () => {
  const answers: ScreenPreviewProps['answers'] = {
    'GET /api/common/terms': { reply: terms },
    ...(reply === 'waiting' ? { 'GET /api/customer/product/sim-swap': 'waiting' as const } : {}),
    ...(reply && reply !== 'waiting' ? { 'GET /api/customer/product/sim-swap': { reply } } : {}),
  };
  return (
    <ScreenPreview
      screen={SwapScreen}
      path="/customer/swap/$uuid"
      at={`/customer/swap/${id(1)}`}
      strings={[
        'swap',
        'swap/web/new-sim',
        'subscriptions',
        'subscriptions/web/parts',
        'customers',
        'customers/web/said',
      ]}
      answers={answers}
    />
  );
};

/** Empty: a SIM that cannot be replaced any more. Partial: a swap that is being prepared. */
export const preview: Preview = {
  title: 'New SIM for a number',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show(view({ refusal: 'SIM_SWAP_DEACTIVATED' })),
    error: show(null),
    partial: show(viewWithSwap({ state: 'requested', order_product: { ...esim, tracker: esim.tracker.slice(1) } })),
    full: show(view()),
    'blocked as lost': show(view({ product: { ...view().product, state: 'lost_stolen' } })),
    held: show(
      viewWithSwap(
        {
          state: 'held',
          reason: 'stolen',
          held_until: '2026-11-21T10:00:00.000Z',
          held_for: 'email-changed',
          order_product: {
            ...esim,
            tracker: [
              step('asked', 'done', at),
              { ...step('held', 'now'), expected_at: '2026-11-21T10:00:00.000Z' },
              step('prepared', 'todo'),
              step('installed', 'todo'),
              step('switched', 'todo'),
            ],
          },
        },
        'lost_stolen',
      ),
    ),
    'card on its way': show(viewWithSwap({})),
    'eSIM ready': show(viewWithSwap({ state: 'esim_ready', order_product: esim })),
    activating: show(viewWithSwap({ state: 'activating', order_product: esim })),
    failed: show(
      viewWithSwap({ state: 'failed', order_product: { ...card, failure_code: 'SIM_SWAP_FAILED', tries_left: 2 } }),
    ),
    support: show(viewWithSwap({ state: 'failed', order_product: { ...card, tries_left: 0 } })),
  },
};
