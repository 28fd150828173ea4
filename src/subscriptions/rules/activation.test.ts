import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderState } from '#ordering/rules/order-state.ts';
import { activationStates, checkActivation, triesLeft } from './activation-state.ts';
import type { ActivationState } from './activation-state.ts';
import { computeTrackerSteps } from '#ordering/rules/tracker.ts';
import type { TrackerFacts } from '#ordering/rules/tracker.ts';

describe('activation states', () => {
  test('every state is reachable, and every state except cancelled can still become active', () => {
    expect(activationStates.reachable().size).toBe(activationStates.states.length);
    for (const state of activationStates.states) {
      expect(activationStates.reachable(state).has('active')).toBe(state !== 'order_cancelled');
    }
  });
  test.each([
    ['created', 'started', null],
    ['in_processing', 'esim_released', 'esim_ready'],
    ['sim_in_delivery', 'started', 'activating'],
    ['esim_ready', 'started', 'activating'],
    ['activating', 'cancelled', null],
    ['activating', 'started', null],
    ['activation_failed', 'started', 'activating'],
    ['activation_failed', 'activated', 'active'],
    ['active', 'failed', null],
  ] as const)('in the state %s the event %s leads to %o', (state, event, next) =>
    expect(activationStates.next(state, event)).toBe(next),
  );
  test.each([
    ['created', 0, 'ORDER_NOT_CONFIRMED'],
    ['in_processing', 0, 'ORDER_NOT_CONFIRMED'],
    ['esim_ready', 0, null],
    ['sim_in_delivery', 2, null],
    ['activating', 1, 'ACTIVATION_RUNNING'],
    ['active', 1, 'ACTIVATION_RUNNING'],
    ['activation_failed', 1, null],
    ['activation_failed', 2, null],
    ['activation_failed', 3, 'ACTIVATION_FAILED'],
    ['order_cancelled', 0, 'ORDER_CANCELLED'],
  ] as const)('the check of an activation in the state %s after %i attempts returns %o', (state, tries, code) =>
    expect(checkActivation(state, tries)).toBe(code),
  );
  test('three attempts are allowed', () => expect([0, 1, 2, 3, 4].map(triesLeft)).toEqual([3, 2, 1, 0, 0]));
});

describe('the tracker of an order product', () => {
  const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const esim: TrackerFacts = {
    order_state: 'confirmed',
    sim_type: 0,
    state: 'created',
    reached: {},
    delivery: null,
    port_in: null,
  };
  const parcel = { state: 'preparing', sent_at: null, delivered_at: null, expected_at: at(20) } as const;
  const card: TrackerFacts = {
    ...esim,
    sim_type: 1,
    state: 'sim_in_delivery',
    reached: { in_processing: at(1), sim_in_delivery: at(2) },
    delivery: parcel,
  };
  const shape = (facts: TrackerFacts) =>
    computeTrackerSteps(facts)
      .map(({ key, state }) => `${key} ${state}`)
      .join(', ');

  test.each<[string, TrackerFacts, string]>([
    [
      'an order that is not paid yet',
      { ...esim, order_state: 'awaiting_payment' },
      'paid now, ordered todo, prepared todo, installed todo, activated todo',
    ],
    ['a failed order', { ...esim, order_state: 'failed' }, 'ended failed'],
    [
      'a failed order with a port-in',
      { ...esim, order_state: 'failed', port_in: { state: 'draft', changed_at: null, scheduled_at: null } },
      'ended failed',
    ],
    [
      'a card to an address that the courier does not accept',
      { ...card, state: 'in_processing', reached: {}, delivery: { ...parcel, state: 'refused' } },
      'ordered done, prepared done, sent failed, delivered todo, activated todo',
    ],
    ['an order product that was just created', esim, 'ordered now, prepared todo, installed todo, activated todo'],
    [
      'an eSIM in processing',
      { ...esim, state: 'in_processing', reached: { in_processing: at(1) } },
      'ordered done, prepared now, installed todo, activated todo',
    ],
    [
      'an eSIM that is ready',
      { ...esim, state: 'esim_ready', reached: { esim_ready: at(2) } },
      'ordered done, prepared done, installed now, activated todo',
    ],
    [
      'an eSIM that is activating',
      { ...esim, state: 'activating' },
      'ordered done, prepared done, installed done, activated now',
    ],
    [
      'an eSIM that is activating and not installed',
      { ...esim, state: 'activating', esim_installed: false },
      'ordered done, prepared done, installed now, activated todo',
    ],
    [
      'an eSIM that the network refused and that is not installed',
      { ...esim, state: 'activation_failed', esim_installed: false },
      'ordered done, prepared done, activated failed, installed todo',
    ],
    [
      'an eSIM whose download failed',
      { ...esim, state: 'activation_failed', esim_installed: false, failure_code: 'ESIM_DOWNLOAD_FAILED' },
      'ordered done, prepared done, installed failed, activated todo',
    ],
    ['an active eSIM', { ...esim, state: 'active' }, 'ordered done, prepared done, installed done, activated done'],
    [
      'an eSIM whose activation failed',
      { ...esim, state: 'activation_failed' },
      'ordered done, prepared done, installed done, activated failed',
    ],
    [
      'a cancelled order whose eSIM was ready',
      { ...esim, state: 'order_cancelled', reached: { esim_ready: at(2) } },
      'ordered done, prepared done, cancelled failed',
    ],
    ['a card that is prepared', card, 'ordered done, prepared done, sent now, delivered todo, activated todo'],
    [
      'a card in transit',
      { ...card, delivery: { ...parcel, state: 'in_transit', sent_at: at(3) } },
      'ordered done, prepared done, sent done, delivered now, activated todo',
    ],
    [
      'a delivered card',
      { ...card, delivery: { ...parcel, state: 'delivered' } },
      'ordered done, prepared done, sent done, delivered done, activated now',
    ],
    [
      'a returned card',
      { ...card, delivery: { ...parcel, state: 'returned' } },
      'ordered done, prepared done, sent done, delivered failed, activated todo',
    ],
    [
      'a card that is activated before the courier reports its delivery',
      { ...card, state: 'activating' },
      'ordered done, prepared done, sent done, delivered done, activated now',
    ],
    [
      'a submitted port-in',
      { ...esim, state: 'in_processing', port_in: { state: 'submitted', changed_at: at(2), scheduled_at: at(9) } },
      'ordered done, prepared now, installed todo, activated todo, ported todo',
    ],
    [
      'a rejected port-in',
      {
        ...esim,
        state: 'esim_ready',
        reached: { esim_ready: at(2) },
        port_in: { state: 'rejected', changed_at: at(3), scheduled_at: null },
      },
      'ordered done, prepared done, installed now, activated todo, ported failed',
    ],
    [
      'an active eSIM on its temporary number',
      { ...esim, state: 'active', port_in: { state: 'scheduled', changed_at: at(3), scheduled_at: at(9) } },
      'ordered done, prepared done, installed done, activated done, ported now',
    ],
    [
      'an active eSIM on its ported number',
      { ...esim, state: 'active', port_in: { state: 'ported', changed_at: at(9), scheduled_at: at(9) } },
      'ordered done, prepared done, installed done, activated done, ported done',
    ],
    [
      'an active eSIM whose port-in was cancelled',
      { ...esim, state: 'active', port_in: { state: 'cancelled', changed_at: at(9), scheduled_at: null } },
      'ordered done, prepared done, installed done, activated done',
    ],
  ])('shows the steps of %s', (_, facts, steps) => expect(shape(facts)).toBe(steps));

  test('has the dates of its steps', () => {
    const steps = computeTrackerSteps({ ...card, delivery: { ...parcel, state: 'in_transit', sent_at: at(3) } });
    expect(steps.map((step) => step.at)).toEqual([at(1), at(2), at(3), null, null]);
    expect(steps[3]?.expected_at).toEqual(at(20));
  });

  test('has done steps first, then at most one step that is running or failed, then open steps', () => {
    const facts = fc.record<TrackerFacts>({
      order_state: fc.constantFrom<OrderState[]>('confirmed', 'allocated', 'in_delivery', 'fulfilled', 'cancelled'),
      sim_type: fc.constantFrom(0, 1),
      state: fc.constantFrom<ActivationState[]>(...activationStates.states),
      reached: fc.record(
        { in_processing: fc.constant(at(1)), esim_ready: fc.constant(at(2)), sim_in_delivery: fc.constant(at(2)) },
        { requiredKeys: [] },
      ),
      delivery: fc.option(
        fc.record({
          state: fc.constantFrom('preparing', 'refused', 'created', 'picked_up', 'delivered', 'returned'),
          sent_at: fc.constant(null),
          delivered_at: fc.constant(null),
          expected_at: fc.constant(null),
        }),
      ),
      port_in: fc.option(
        fc.record({
          state: fc.constantFrom('draft', 'submitted', 'ported', 'rejected', 'cancelled'),
          changed_at: fc.constant(null),
          scheduled_at: fc.constant(null),
        }),
      ),
    });
    fc.assert(
      fc.property(facts, (trackerFacts) => {
        const ownSteps = computeTrackerSteps(trackerFacts).filter(({ key }) => key !== 'ported');
        const letters = ownSteps.map(({ state }) => state[0]).join('');
        expect(letters).toMatch(/^d*[nf]?t*$/);
        expect(ownSteps.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
