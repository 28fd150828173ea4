import type { OrderState } from '#ordering/rules/order-state.ts';
import type { PortInState } from '#porting/rules/port-in-state.ts';
import type { DeliveryState } from '#delivery/rules/delivery-state.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';
import type { AllocationPrerequisite, ActivationState } from '#subscriptions/rules/activation-state.ts';
import type { StepState } from '#subscriptions/rules/step-state.ts';

export type TrackerKey =
  | 'paid'
  | 'email'
  | 'identity'
  | 'first_payment'
  | 'ordered'
  | 'prepared'
  | 'sent'
  | 'delivered'
  | 'installed'
  | 'activated'
  | 'ported'
  | 'cancelled'
  | 'ended';

/** Instants are ISO texts, as stored and sent. */
export type TrackerStep = {
  key: TrackerKey;
  state: StepState;
  /** When the step was done, or failed. */
  at: string | null;
  /** Expected time, when one is known. */
  expected_at: string | null;
};

export type TrackerFacts = {
  order_state: OrderState;
  /** 0 eSIM, 1 physical SIM. */
  sim_type: SimType;
  state: ActivationState;
  /** Whether the profile is on the phone; left out for cards. It comes before or after the network has switched the line on. */
  esim_installed?: boolean;
  /** Condition for the allocation of a number. */
  waits_for?: AllocationPrerequisite | null;
  /** Why the activation of the SIM failed. */
  failure_code?: string | null;
  /** When each state was last reached. */
  reached: Readonly<Partial<Record<ActivationState, string>>>;
  delivery: {
    state: DeliveryState;
    sent_at: string | null;
    delivered_at: string | null;
    expected_at: string | null;
  } | null;
  /** State of the kept number, when there is one. */
  port_in: {
    state: PortInState;
    changed_at: string | null;
    scheduled_at: string | null;
  } | null;
};

/**
 * The named steps from order to service. The steps of the SIM run one after the other: those before the first unfinished
 * step are `done`, that step is `now` (or `failed`), and later ones are `todo`. The port-in runs in parallel and is the
 * last step. A cancelled order keeps its done steps and ends with `cancelled`. An unpaid order has the payment as its
 * current step and no done step. An order that was given up has the failed step `ended` only.
 */
export function computeTrackerSteps(facts: TrackerFacts): TrackerStep[] {
  if (facts.order_state === 'failed') return [{ key: 'ended', state: 'failed', at: null, expected_at: null }];
  if (facts.order_state === 'awaiting_payment' && facts.state === 'created') return unpaidSteps(facts);
  return runningSteps(facts);
}

function unpaidSteps(facts: TrackerFacts): TrackerStep[] {
  const paymentStep: TrackerStep = { key: 'paid', state: 'now', at: null, expected_at: null };
  return [paymentStep, ...runningSteps(facts).map((step): TrackerStep => ({ ...step, state: 'todo', at: null }))];
}

function runningSteps(facts: TrackerFacts): TrackerStep[] {
  const steps = facts.sim_type === ESIM ? esimSteps(facts) : cardSteps(facts);
  const currentIndex = steps.findIndex((step) => !step.is_done);
  const count = currentIndex === -1 ? steps.length : currentIndex;
  const pastSteps = steps
    .slice(0, count)
    .map((step): TrackerStep => ({ key: step.key, state: 'done', at: step.at, expected_at: null }));
  if (facts.state === 'order_cancelled') {
    return [
      ...pastSteps,
      { key: 'cancelled', state: 'failed', at: facts.reached.order_cancelled ?? null, expected_at: null },
    ];
  }
  const comingSteps = steps.slice(count).map((step, index): TrackerStep => {
    if (index > 0) return { key: step.key, state: 'todo', at: null, expected_at: step.expected_at ?? null };
    const hasFailed = step.failed_at !== undefined;
    return {
      key: step.key,
      state: hasFailed ? 'failed' : 'now',
      at: step.failed_at ?? null,
      expected_at: hasFailed ? null : (step.expected_at ?? null),
    };
  });
  const portStep = portInStep(facts, comingSteps.length === 0);
  return [...pastSteps, ...comingSteps, ...(portStep ? [portStep] : [])];
}

type Step = {
  key: TrackerKey;
  is_done: boolean;
  at: string | null;
  /** Time of the failure, or null when it is unknown; absent without a failure. */
  failed_at?: string | null;
  expected_at?: string | null;
};

/** How far the activation itself is. */
function activationStep(facts: TrackerFacts): Step {
  const { state, reached } = facts;
  const step: Step = { key: 'activated', is_done: state === 'active' || wasInUse(facts), at: reached.active ?? null };
  return state === 'activation_failed' ? { ...step, failed_at: reached.activation_failed ?? null } : step;
}

/** The customer's action that the allocation waits for; named, so that the customer does not wait for us. */
function awaitedSteps({ waits_for }: TrackerFacts): Step[] {
  return waits_for ? [{ key: waits_for, is_done: false, at: null }] : [];
}

function hasActivationStarted(facts: TrackerFacts): boolean {
  const { state } = facts;
  return state === 'activating' || state === 'active' || state === 'activation_failed' || wasInUse(facts);
}

/** Whether the SIM worked before its order was cancelled. */
function wasInUse({ state, reached }: TrackerFacts): boolean {
  return state === 'order_cancelled' && reached.active !== undefined;
}

function esimSteps(facts: TrackerFacts): Step[] {
  const { state, reached } = facts;
  const hasStarted = hasActivationStarted(facts);
  const stepsBefore: Step[] = [
    { key: 'ordered', is_done: state !== 'created', at: reached.in_processing ?? null },
    ...awaitedSteps(facts),
    { key: 'prepared', is_done: hasStarted || reached.esim_ready !== undefined, at: reached.esim_ready ?? null },
  ];
  const installedStep: Step = {
    key: 'installed',
    is_done: wasInUse(facts) || (hasStarted && facts.esim_installed !== false),
    at: null,
  };
  const activatedStep = activationStep(facts);
  if (state === 'activation_failed' && facts.failure_code === 'ESIM_DOWNLOAD_FAILED' && !installedStep.is_done)
    return [
      ...stepsBefore,
      { ...installedStep, failed_at: reached.activation_failed ?? null },
      { key: 'activated', is_done: false, at: null },
    ];
  return [
    ...stepsBefore,
    // A line that the network refused is the blocking step, with or without the profile on the phone.
    ...(state === 'activation_failed' && !installedStep.is_done
      ? [activatedStep, installedStep]
      : [installedStep, activatedStep]),
  ];
}

function cardSteps(facts: TrackerFacts): Step[] {
  const { state, reached, delivery } = facts;
  const hasStarted = hasActivationStarted(facts);
  const isDelivered = hasStarted || delivery?.state === 'delivered';
  const isOnItsWay =
    delivery !== null && ['picked_up', 'in_transit', 'out_for_delivery', 'returned'].includes(delivery.state);
  const isSent = isDelivered || isOnItsWay;
  const sentStep: Step = { key: 'sent', is_done: isSent, at: delivery?.sent_at ?? null };
  const deliveredStep: Step = {
    key: 'delivered',
    is_done: isDelivered,
    at: delivery?.delivered_at ?? null,
    expected_at: delivery?.expected_at ?? null,
  };
  return [
    { key: 'ordered', is_done: state !== 'created', at: reached.in_processing ?? null },
    ...awaitedSteps(facts),
    {
      key: 'prepared',
      // A parcel is only offered to the courier with its cards in it.
      is_done: isSent || delivery?.state === 'refused' || reached.sim_in_delivery !== undefined,
      at: reached.sim_in_delivery ?? null,
    },
    delivery?.state === 'refused' ? { ...sentStep, failed_at: null } : sentStep,
    delivery?.state === 'returned' ? { ...deliveredStep, failed_at: delivery.delivered_at } : deliveredStep,
    activationStep(facts),
  ];
}

function portInStep({ port_in }: TrackerFacts, isCurrentStep: boolean): TrackerStep | null {
  if (port_in === null || port_in.state === 'cancelled') return null;
  const step = { key: 'ported', expected_at: null } as const;
  if (port_in.state === 'ported') return { ...step, state: 'done', at: port_in.changed_at };
  if (port_in.state === 'rejected' || port_in.state === 'expired')
    return { ...step, state: 'failed', at: port_in.changed_at };
  return { ...step, state: isCurrentStep ? 'now' : 'todo', at: null, expected_at: port_in.scheduled_at };
}
