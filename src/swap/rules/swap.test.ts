import { describe, expect, test } from 'vitest';
import { checkSwapCancellation, checkSwapReason, checkSwap, checkSwapActivation } from './swap-checks.ts';
import { swapReasons } from './swap-reason.ts';
import { swapStateNames, swapStates } from './swap-state.ts';
import { type SwapFacts, buildSwapTracker } from './swap-tracker.ts';

describe('swap states', () => {
  test('every state is reachable, and done and cancelled are final', () => {
    expect([...swapStates.reachable()].toSorted()).toEqual([...swapStateNames].toSorted());
    expect(swapStateNames.filter((state) => swapStates.isFinal(state))).toEqual(['done', 'cancelled']);
    for (const state of swapStateNames)
      if (!swapStates.isFinal(state)) expect([...swapStates.reachable(state)]).toContain('cancelled');
  });
});

describe('checks of a swap', () => {
  test.each([
    ['active', 'active', false, null],
    ['suspended', 'active', false, null],
    ['lost_stolen', 'active', false, null],
    ['not_active', 'active', false, 'SIM_SWAP_NOT_POSSIBLE'],
    ['deactivated', 'active', false, 'SIM_SWAP_DEACTIVATED'],
    ['deactivated', 'closing', true, 'SIM_SWAP_DEACTIVATED'],
    ['active', 'closing', false, 'SIM_SWAP_NOT_POSSIBLE'],
    ['active', 'erased', false, 'SIM_SWAP_NOT_POSSIBLE'],
    ['active', 'active', true, 'SIM_SWAP_RUNNING'],
    ['lost_stolen', 'active', true, 'SIM_SWAP_RUNNING'],
  ] as const)(
    'a SIM in state %s, of an account in state %s, with a running swap %s, is answered with %s',
    (sim_state, account, isRunning, code) => {
      expect(checkSwap({ sim_state, account, has_running_swap: isRunning })).toBe(code);
    },
  );

  test('only an eSIM can be deleted, and another format must differ from the present one', () => {
    for (const reason of swapReasons) {
      expect(checkSwapReason(reason, 0, 1)).toBeNull();
      expect(checkSwapReason(reason, 0, 0)?.code).toBe(reason === 'other_format' ? 'SWAP_TYPE_SAME' : undefined);
      expect(checkSwapReason(reason, 1, 0)?.code).toBe(reason === 'esim_deleted' ? 'SWAP_REASON_WRONG' : undefined);
    }
  });

  test.each([
    ['esim_ready', 0, 'active', null],
    ['sim_in_delivery', 0, 'lost_stolen', null],
    ['failed', 2, 'active', null],
    ['failed', 3, 'active', 'ACTIVATION_FAILED'],
    ['esim_ready', 0, 'suspended', 'SIM_SWAP_SUSPENDED'],
    ['esim_ready', 0, 'deactivated', 'SIM_SWAP_DEACTIVATED'],
    ['requested', 0, 'active', 'SIM_SWAP_NOT_READY'],
    ['held', 0, 'suspended', 'SIM_SWAP_NOT_READY'],
    ['activating', 1, 'active', 'SIM_SWAP_NOT_READY'],
    ['done', 1, 'active', 'SIM_SWAP_NOT_READY'],
  ] as const)(
    'activating a swap in state %s after %s tries, with the line %s, is answered with %s',
    (state, tries, sim_state, code) => {
      expect(checkSwapActivation(state, { tries, sim_state })).toBe(code);
    },
  );

  test('a swap can be cancelled until the network has started it', () => {
    const uncancellableStates = swapStateNames.filter((state) => checkSwapCancellation(state) !== null);
    expect(uncancellableStates).toEqual(['activating', 'done', 'cancelled']);
  });
});

const facts = (overrides: Partial<SwapFacts>): SwapFacts => ({
  state: 'requested',
  sim_type: 1,
  reached: { requested: '2026-11-20T10:00:00.000Z' },
  held_until: null,
  expected_at: '2026-11-23T23:00:00.000Z',
  esim_installed: false,
  delivery: null,
  ...overrides,
});
const trackerOf = (overrides: Partial<SwapFacts>): string =>
  buildSwapTracker(facts(overrides))
    .map(({ key, state }) => `${key} ${state}`)
    .join(', ');

const parcel = { state: 'in_transit', sent_at: null, delivered_at: null, expected_at: null } as const;

describe('swap tracker', () => {
  test.each<[string, Partial<SwapFacts>]>([
    ['asked done, prepared now, sent todo, delivered todo, switched todo', {}],
    [
      'asked done, held now, prepared todo, sent todo, delivered todo, switched todo',
      { state: 'held', held_until: '2026-11-21T10:00:00.000Z' },
    ],
    [
      'asked done, prepared done, sent done, delivered now, switched todo',
      { state: 'sim_in_delivery', delivery: parcel },
    ],
    [
      'asked done, prepared done, sent failed, delivered todo, switched todo',
      { reached: { sim_in_delivery: 'x' }, delivery: { ...parcel, state: 'refused' } },
    ],
    [
      'asked done, prepared done, sent done, delivered failed, switched todo',
      { state: 'sim_in_delivery', delivery: { ...parcel, state: 'returned' } },
    ],
    ['asked done, prepared done, sent done, delivered done, switched now', { state: 'activating', delivery: parcel }],
    [
      'asked done, prepared done, installed now, switched todo',
      { sim_type: 0, state: 'esim_ready', reached: { esim_ready: 'x' } },
    ],
    [
      'asked done, prepared done, installed done, switched now',
      { sim_type: 0, state: 'esim_ready', reached: { esim_ready: 'x' }, esim_installed: true },
    ],
    ['asked done, prepared done, installed done, switched failed', { sim_type: 0, state: 'failed' }],
    ['asked done, prepared done, installed done, switched done', { sim_type: 0, state: 'done' }],
    ['asked done, cancelled failed', { sim_type: 0, state: 'cancelled' }],
  ])('the steps are %s', (steps, overrides) => expect(trackerOf(overrides)).toBe(steps));
});
