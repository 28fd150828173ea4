import { describe, expect, test } from 'vitest';
import { orderStates } from '#ordering/rules/order-state.ts';
import { portInStates } from '#porting/rules/port-in-state.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { computeFulfilmentStatus, type FulfilmentFacts, type PlacedState } from './fulfilment-status.ts';
import { visibleDeliveryStates } from '#delivery/rules/delivery-state.ts';
import { computeTrackerSteps } from './tracker.ts';

const deliveries = [null, ...visibleDeliveryStates];
const profiles: FulfilmentFacts['esim'][] = [null, 'released', 'downloading', 'downloaded', 'installed', 'failed'];
const placedStates = orderStates.states.filter((state): state is PlacedState => state !== 'draft');

/** Every combination, also impossible ones: events that arrive out of order may show each for a moment. */
const combinations: FulfilmentFacts[] = ([0, 1] as const).flatMap((sim_type) =>
  placedStates.flatMap((order_state) =>
    activationStates.states.flatMap((state) =>
      (sim_type === 1 ? deliveries : [null]).flatMap((delivery) =>
        (sim_type === 0 ? profiles : [null]).flatMap((esim) =>
          [null, ...portInStates.states].map((port_in) => ({ sim_type, order_state, state, delivery, esim, port_in })),
        ),
      ),
    ),
  ),
);

const stepsOf = ({ sim_type, order_state, state, delivery, port_in }: FulfilmentFacts) =>
  computeTrackerSteps({
    sim_type,
    order_state,
    state,
    reached: {},
    delivery: delivery && { state: delivery, sent_at: null, delivered_at: null, expected_at: null },
    port_in: port_in && { state: port_in, changed_at: null, scheduled_at: null },
  });

const parcelToCome = {
  sim_type: 1,
  order_state: 'allocated',
  state: 'in_processing',
  delivery: null,
  esim: null,
  port_in: null,
} as const;

/** Conditions under which a status may be shown. */
const onlyWhen: Record<string, (facts: FulfilmentFacts) => boolean> = {
  cancelled: ({ order_state, state }) => order_state === 'cancelled' || state === 'order_cancelled',
  ended: ({ order_state }) => order_state === 'failed',
  awaiting_payment: ({ order_state }) => order_state === 'awaiting_payment',
  activation_failed: ({ state }) => state === 'activation_failed',
  preparing_card: ({ sim_type, state, delivery }) =>
    sim_type === 1 && state !== 'sim_in_delivery' && (delivery === null || ['preparing', 'created'].includes(delivery)),
  address_refused: ({ delivery }) => delivery === 'refused',
  returned: ({ delivery }) => delivery === 'returned',
  at_courier: ({ state, delivery }) =>
    state === 'sim_in_delivery' && (delivery === null || ['preparing', 'created'].includes(delivery)),
  on_its_way: ({ delivery }) =>
    ['picked_up', 'in_transit', 'out_for_delivery', 'delivered'].includes(delivery ?? 'nothing'),
  delivered: ({ state, delivery }) => state === 'sim_in_delivery' && delivery === 'delivered',
  preparing_esim: ({ sim_type, esim, state }) =>
    sim_type === 0 && (esim === null || !['esim_ready', 'activating'].includes(state)),
  install: ({ sim_type, esim, state }) =>
    sim_type === 0 && esim !== null && (state === 'esim_ready' || (state === 'activating' && esim !== 'installed')),
  switching_on: ({ sim_type, esim, state }) => state === 'activating' && (sim_type === 1 || esim === 'installed'),
  active: ({ state }) => state === 'active',
};

describe(`the fulfilment status of a SIM, in all ${combinations.length} combinations`, () => {
  test.each(Object.keys(onlyWhen))('has the step "%s" in some combinations, and only under its condition', (step) => {
    const withStep = combinations.filter((facts) => computeFulfilmentStatus(facts).step === step);
    expect(withStep.length).toBeGreaterThan(0);
    expect(withStep.filter((facts) => !onlyWhen[step]?.(facts))).toEqual([]);
  });

  test('has no refused number and no activation for a cancelled, failed or unpaid order', () => {
    const bandByState = {
      cancelled: 'order_cancelled',
      failed: 'order_ended',
      awaiting_payment: 'awaiting_payment',
    } as const;
    for (const facts of combinations) {
      const band = bandByState[facts.order_state as keyof typeof bandByState];
      if (!band || facts.state === 'order_cancelled') continue;
      expect(computeFulfilmentStatus(facts)).toMatchObject({ band, number_refused: false, can_activate: false });
    }
  });

  test('has the tracker step "ended" alone for a failed order', () => {
    for (const facts of combinations.filter(({ order_state }) => order_state === 'failed'))
      expect(stepsOf(facts).map(({ key, state }) => `${key} ${state}`)).toEqual(['ended failed']);
  });

  test('has no running or open tracker step for a cancelled order', () => {
    for (const facts of combinations.filter(({ state }) => state === 'order_cancelled'))
      for (const step of stepsOf(facts)) expect(['now', 'todo']).not.toContain(step.state);
  });

  test('has the payment as running tracker step, before open steps only, for an unpaid order', () => {
    const unpaidCombinations = combinations.filter(
      ({ order_state, state }) => order_state === 'awaiting_payment' && state === 'created',
    );
    for (const facts of unpaidCombinations) {
      const [firstStep, ...laterSteps] = stepsOf(facts);
      expect(firstStep).toMatchObject({ key: 'paid', state: 'now' });
      expect(laterSteps.every(({ state }) => state === 'todo')).toBe(true);
    }
  });

  test('allows an activation by SIM number only for a card in delivery', () => {
    for (const facts of combinations.filter((each) => computeFulfilmentStatus(each).can_activate))
      expect(facts).toMatchObject({ sim_type: 1, state: 'sim_in_delivery' });
  });

  test('reports a refused port-in while the order is in fulfilment', () => {
    const refusedNumbers = combinations.filter(
      ({ order_state, state, port_in }) =>
        !['cancelled', 'failed', 'awaiting_payment'].includes(order_state) &&
        state !== 'order_cancelled' &&
        (port_in === 'rejected' || port_in === 'expired'),
    );
    expect(refusedNumbers.every((facts) => computeFulfilmentStatus(facts).number_refused)).toBe(true);
  });
});

test('a failed installation of an eSIM has the band install_failed, and any other failure activation_failed', () => {
  const bands = new Set(
    combinations
      .filter((facts) => computeFulfilmentStatus(facts).step === 'activation_failed')
      .map((facts) => `${facts.sim_type} ${facts.esim === 'failed'} ${computeFulfilmentStatus(facts).band}`),
  );
  expect([...bands].toSorted()).toEqual([
    '0 false activation_failed',
    '0 true install_failed',
    '1 false activation_failed',
  ]);
});

test.each([0, 1] as const)(
  'a withdrawn SIM has the status withdrawn and its activation step, and a cancelled SIM has neither (type %i)',
  (sim_type) => {
    const cancelledFacts = {
      sim_type,
      order_state: 'cancelled',
      state: 'order_cancelled',
      esim: null,
      port_in: null,
    } as const;
    const steps = (reached: { active?: string }) =>
      computeTrackerSteps({ ...cancelledFacts, reached, esim_installed: false, delivery: null })
        .filter(({ key, state }) => key === 'activated' && state === 'done')
        .map(({ at }) => at);
    expect(steps({ active: '2026-11-23T08:00:00Z' })).toEqual(['2026-11-23T08:00:00Z']);
    expect(steps({})).toEqual([]);
    const cancelled = { ...cancelledFacts, delivery: null };
    expect(computeFulfilmentStatus({ ...cancelled, withdrawn: true })).toMatchObject({
      band: 'withdrawn',
      step: 'withdrawn',
    });
    expect(computeFulfilmentStatus(cancelled)).toMatchObject({ band: 'order_cancelled', step: 'cancelled' });
  },
);

test('a SIM without email address or identity proof waits for the customer, and one without a first payment for the bill', () => {
  const bandOf = (waits_for: FulfilmentFacts['waits_for']) =>
    computeFulfilmentStatus({ ...parcelToCome, waits_for: waits_for ?? null }).band;
  expect(bandOf('email')).toBe('waits_for_you');
  expect(bandOf('identity')).toBe('waits_for_you');
  expect(bandOf('first_payment')).toBe('waits_for_bill');
});

test('a card is in delivery only after the courier has picked it up', () => {
  const parcel = (delivery: FulfilmentFacts['delivery']) =>
    computeFulfilmentStatus({
      sim_type: 1,
      order_state: 'in_delivery',
      state: 'sim_in_delivery',
      delivery,
      esim: null,
      port_in: null,
    });
  expect(parcel('created')).toMatchObject({ band: 'in_processing', step: 'at_courier' });
  expect(parcel('picked_up')).toMatchObject({ band: 'sim_in_delivery', step: 'on_its_way' });
});
