import { expect, test } from 'vitest';
import { simStateNames, type SimState } from './sim-state.ts';
import {
  isLineBlockRequired,
  isSuspensionRequired,
  resolveSimEvent,
  resolveSuspensionChange,
  type SuspensionReasons,
} from './suspension.ts';

const reasonsOf = (isUnpaid: boolean, isClosing: boolean): SuspensionReasons => ({
  suspended_unpaid_on: isUnpaid ? '2026-12-01' : null,
  closing_since: isClosing ? new Date('2026-12-01T10:00:00Z') : null,
});
const none = reasonsOf(false, false);
const unpaid = reasonsOf(true, false);
const closing = reasonsOf(false, true);
const unpaidAndClosing = reasonsOf(true, true);
const suspend = { state: 'suspended', orderKind: 'suspend' };
const reactivate = { state: 'active', orderKind: 'reactivate' };

// Rows: the reasons before; columns: none, unpaid, closing, unpaidAndClosing afterwards.
test.each([
  ['active', none, [null, suspend, suspend, suspend]],
  ['suspended', none, [null, null, null, null]],
  ['suspended', unpaid, [reactivate, null, null, null]],
  ['suspended', closing, [reactivate, null, null, null]],
  ['suspended', unpaidAndClosing, [reactivate, null, null, null]],
  ...(['not_active', 'lost_stolen', 'deactivated'] as const).flatMap((state) =>
    [none, unpaid, closing, unpaidAndClosing].map((before): [SimState, SuspensionReasons, null[]] => [
      state,
      before,
      [null, null, null, null],
    ]),
  ),
] as const)(
  'the change of a SIM that is %s with the reasons %o follows from the reasons afterwards',
  (state, before, expected) =>
    expect(
      [none, unpaid, closing, unpaidAndClosing].map((after) => resolveSuspensionChange({ state, ...before }, after)),
    ).toEqual(expected),
);

test('after any change of reasons no SIM is active that must be suspended, and a block is sent only where it is required', () => {
  for (const state of simStateNames)
    for (const before of [none, unpaid, closing, unpaidAndClosing]) {
      if (state === 'active' && before !== none) continue;
      for (const after of [none, unpaid, closing, unpaidAndClosing]) {
        const change = resolveSuspensionChange({ state, ...before }, after);
        const stateAfter = change?.state ?? state;
        expect(stateAfter === 'active' && isSuspensionRequired(after)).toBe(false);
        if (change) expect(isLineBlockRequired({ state: stateAfter, ...after })).toBe(change.orderKind === 'suspend');
      }
    }
});

test.each<[state: SimState, rows: [SuspensionReasons, boolean][]]>([
  ['active', [[none, false]]],
  [
    'suspended',
    [
      [none, false],
      [unpaid, true],
      [closing, true],
      [unpaidAndClosing, true],
    ],
  ],
  [
    'lost_stolen',
    [
      [none, true],
      [unpaid, true],
      [closing, true],
      [unpaidAndClosing, true],
    ],
  ],
  [
    'deactivated',
    [
      [none, false],
      [unpaid, false],
      [closing, false],
      [unpaidAndClosing, false],
    ],
  ],
])('whether a line that is %s must be blocked follows from its reasons', (state, rows) => {
  for (const [reasons, isRequired] of rows) expect(isLineBlockRequired({ state, ...reasons })).toBe(isRequired);
});

test.each([
  ['suspended', 'reactivated', 'active'],
  ['lost_stolen', 'found', 'active'],
  ['lost_stolen', 'replaced', 'active'],
  ['active', 'suspended', 'suspended'],
  ['suspended', 'lost', 'lost_stolen'],
  ['suspended', 'deactivated', 'deactivated'],
] as const)(
  'a SIM that is %s and is %s becomes %s, and stays suspended instead of active for any reason',
  (state, event, next) => {
    expect(resolveSimEvent({ state, ...none }, event)).toEqual({ state: next, staysSuspended: false });
    const staysSuspended = next === 'active';
    for (const reasons of [unpaid, closing, unpaidAndClosing])
      expect(resolveSimEvent({ state, ...reasons }, event)).toEqual({
        state: staysSuspended ? 'suspended' : next,
        staysSuspended,
      });
  },
);

test('an event that is not possible has no effect', () =>
  expect(resolveSimEvent({ state: 'deactivated', ...unpaidAndClosing }, 'reactivated')).toBe(null));
