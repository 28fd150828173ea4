import { describe, expect, test } from 'vitest';
import {
  canReplacePlan,
  nextPlanRequestDate,
  isPlanChangeDue,
  checkPlanChange,
  planChangeStates,
} from './plan-change.ts';

const requestedAt = (at: string) => ({
  state: 'active' as const,
  plan_change: 'scheduled' as const,
  plan_change_asked_at: new Date(at),
});
const never = { state: 'active' as const, plan_change: 'none' as const, plan_change_asked_at: null };

test('every state of a plan change is reachable', () => {
  expect([...planChangeStates.reachable()].toSorted()).toEqual([...planChangeStates.states].toSorted());
});

describe('a scheduled change takes effect on the 1st in Brussels', () => {
  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-30', false],
    ['2026-11-22T10:00:00Z', '2026-12-01', true],
    // 00:30 on 1 December in Brussels.
    ['2026-11-30T23:30:00Z', '2026-12-31', false],
    ['2026-11-30T23:30:00Z', '2027-01-01', true],
    ['2026-12-31T12:00:00Z', '2027-01-01', true],
  ] as const)('whether a change requested at %s is due on %s is %s', (at, today, isDue) => {
    expect(isPlanChangeDue(requestedAt(at), today)).toBe(isDue);
  });

  test('a cancelled change never takes effect', () => {
    expect(isPlanChangeDue({ ...requestedAt('2026-11-22T10:00:00Z'), plan_change: 'none' }, '2026-12-01')).toBe(false);
  });
});

describe('a plan change of a SIM', () => {
  test.each([
    ['is allowed without a request', never, null],
    ['is refused with a request of this month', requestedAt('2026-11-01T10:00:00Z'), 'PLAN_ALREADY_CHANGED'],
    [
      'is refused with a request of this month that was taken back',
      { ...requestedAt('2026-11-01T10:00:00Z'), plan_change: 'none' },
      'PLAN_ALREADY_CHANGED',
    ],
    [
      'is allowed with a change that was applied this month',
      { ...requestedAt('2026-10-20T10:00:00Z'), plan_change: 'applied' },
      null,
    ],
    [
      'is allowed with a request of last month that was taken back',
      { ...requestedAt('2026-10-31T22:59:00Z'), plan_change: 'none' },
      null,
    ],
    ['is allowed when the SIM is suspended', { ...never, state: 'suspended' }, null],
    ['is allowed when the SIM is lost', { ...never, state: 'lost_stolen' }, null],
    ['is refused when the SIM is deactivated', { ...never, state: 'deactivated' }, 'PLAN_CHANGE_NOT_POSSIBLE'],
    ['is refused when the SIM is not active yet', { ...never, state: 'not_active' }, 'PLAN_CHANGE_NOT_POSSIBLE'],
  ] as const)('%s', (_, standing, refusal) => {
    expect(checkPlanChange(standing, 'active', '2026-11-22')).toBe(refusal);
  });

  test('is refused for a closing account', () => {
    expect(checkPlanChange(never, 'closing', '2026-11-22')).toBe('PLAN_CHANGE_NOT_POSSIBLE');
  });

  test('can be requested again from the 1st after a request', () => {
    expect(nextPlanRequestDate(requestedAt('2026-11-22T10:00:00Z'), '2026-11-22')).toBe('2026-12-01');
    expect(nextPlanRequestDate(requestedAt('2026-11-22T10:00:00Z'), '2026-12-01')).toBe(null);
  });
});

describe('plans that can replace a plan', () => {
  const present = { uuid: 'a', audience: 'private', payment_type: 'postpaid' } as const;
  const other = { ...present, uuid: 'b', on_sale: true };
  test.each([
    ['include another plan of its kind', other, true],
    ['exclude the plan itself', { ...other, uuid: 'a' }, false],
    ['exclude a plan that is not on sale', { ...other, on_sale: false }, false],
    ['exclude a plan for companies', { ...other, audience: 'professional' }, false],
    ['exclude a prepaid plan', { ...other, payment_type: 'prepaid' }, false],
  ] as const)('%s', (_, candidate, offered) => {
    expect(canReplacePlan(present, candidate)).toBe(offered);
  });
});
