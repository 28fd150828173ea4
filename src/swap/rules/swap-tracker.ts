import type { DeliveryState } from '#delivery/rules/delivery-state.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';
import type { SwapState } from './swap-state.ts';
import type { StepState } from '#subscriptions/rules/step-state.ts';

export const swapStepKeys = ['asked', 'held', 'prepared', 'sent', 'delivered', 'installed', 'switched'] as const;
export type SwapStepKey = (typeof swapStepKeys)[number];
export type SwapStep = {
  key: SwapStepKey | 'cancelled';
  state: StepState;
  /** When it was done or failed. ISO 8601. */
  at: string | null;
  /** When it is expected to be done. */
  expected_at: string | null;
};

export type SwapFacts = {
  state: SwapState;
  sim_type: SimType;
  /** When each state was last reached. */
  reached: Readonly<Partial<Record<SwapState, string>>>;
  held_until: string | null;
  /** Expected delivery of a card, used until the courier gives a date. */
  expected_at: string;
  esim_installed: boolean;
  delivery: {
    state: DeliveryState;
    sent_at: string | null;
    delivered_at: string | null;
    expected_at: string | null;
  } | null;
};

type Step = {
  key: SwapStepKey;
  is_done: boolean;
  at: string | null;
  failed?: boolean;
  expected_at?: string | null;
};

const startedStates: ReadonlySet<SwapState> = new Set(['activating', 'failed', 'done']);
const underWay: ReadonlySet<string> = new Set(['picked_up', 'in_transit', 'out_for_delivery', 'returned']);

const activationStep = ({ state, reached }: SwapFacts): Step => ({
  key: 'switched',
  is_done: state === 'done',
  at: reached.done ?? reached.failed ?? null,
  failed: state === 'failed',
});

const requestSteps = ({ state, reached, held_until }: SwapFacts): Step[] => [
  { key: 'asked', is_done: true, at: reached.requested ?? null },
  ...(held_until ? [{ key: 'held', is_done: state !== 'held', at: null, expected_at: held_until } as const] : []),
];

const esimSteps = (facts: SwapFacts): Step[] => {
  const { state, reached, esim_installed } = facts;
  const isReady = startedStates.has(state) || reached.esim_ready !== undefined;
  return [
    ...requestSteps(facts),
    { key: 'prepared', is_done: isReady, at: reached.esim_ready ?? null },
    { key: 'installed', is_done: isReady && (startedStates.has(state) || esim_installed), at: null },
    activationStep(facts),
  ];
};

const cardSteps = (facts: SwapFacts): Step[] => {
  const { state, reached, delivery, expected_at } = facts;
  const isDelivered = startedStates.has(state) || delivery?.state === 'delivered';
  const isSent = isDelivered || (delivery !== null && underWay.has(delivery.state));
  return [
    ...requestSteps(facts),
    { key: 'prepared', is_done: isSent || reached.sim_in_delivery !== undefined, at: reached.sim_in_delivery ?? null },
    { key: 'sent', is_done: isSent, at: delivery?.sent_at ?? null, failed: delivery?.state === 'refused' },
    {
      key: 'delivered',
      is_done: isDelivered,
      at: delivery?.delivered_at ?? null,
      expected_at: delivery?.expected_at ?? expected_at,
      failed: delivery?.state === 'returned',
    },
    activationStep(facts),
  ];
};

/**
 * Builds the tracker steps of a swap. All steps before the first open one are `done`; that one is `now` or `failed`, the rest
 * `todo`. A cancelled swap keeps its done steps and ends with `cancelled`.
 */
export function buildSwapTracker(facts: SwapFacts): SwapStep[] {
  const steps = facts.sim_type === ESIM ? esimSteps(facts) : cardSteps(facts);
  const currentIndex = steps.findIndex(({ is_done }) => !is_done);
  const count = currentIndex === -1 ? steps.length : currentIndex;
  const pastSteps = steps
    .slice(0, count)
    .map(({ key, at }): SwapStep => ({ key, state: 'done', at, expected_at: null }));
  if (facts.state === 'cancelled')
    return [
      ...pastSteps,
      { key: 'cancelled', state: 'failed', at: facts.reached.cancelled ?? null, expected_at: null },
    ];
  return [
    ...pastSteps,
    ...steps.slice(count).map(({ key, at, failed, expected_at = null }, index): SwapStep => {
      if (index > 0) return { key, state: 'todo', at: null, expected_at };
      return failed ? { key, state: 'failed', at, expected_at: null } : { key, state: 'now', at: null, expected_at };
    }),
  ];
}
