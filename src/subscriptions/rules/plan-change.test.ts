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

test('every state is reachable', () => {
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
  ] as const)('asked at %s, on %s: %s', (at, today, isDue) => {
    expect(isPlanChangeDue(requestedAt(at), today)).toBe(isDue);
  });

  test('a cancelled change never takes effect', () => {
    expect(isPlanChangeDue({ ...requestedAt('2026-11-22T10:00:00Z'), plan_change: 'none' }, '2026-12-01')).toBe(false);
  });
});

describe('one request per calendar month is allowed', () => {
  test.each([
    ['never asked', never, null],
    ['asked this month', requestedAt('2026-11-01T10:00:00Z'), 'PLAN_ALREADY_CHANGED'],
    ['taken back this month', { ...requestedAt('2026-11-01T10:00:00Z'), plan_change: 'none' }, 'PLAN_ALREADY_CHANGED'],
    ['applied this month', { ...requestedAt('2026-10-20T10:00:00Z'), plan_change: 'applied' }, null],
    ['taken back last month', { ...requestedAt('2026-10-31T22:59:00Z'), plan_change: 'none' }, null],
    ['suspended', { ...never, state: 'suspended' }, null],
    ['lost', { ...never, state: 'lost_stolen' }, null],
    ['deactivated', { ...never, state: 'deactivated' }, 'PLAN_CHANGE_NOT_POSSIBLE'],
    ['not active yet', { ...never, state: 'not_active' }, 'PLAN_CHANGE_NOT_POSSIBLE'],
  ] as const)('%s: %s', (_, standing, refusal) => {
    expect(checkPlanChange(standing, 'active', '2026-11-22')).toBe(refusal);
  });

  test('a closing account cannot schedule a change', () => {
    expect(checkPlanChange(never, 'closing', '2026-11-22')).toBe('PLAN_CHANGE_NOT_POSSIBLE');
  });

  test('the first day on which another plan can be requested', () => {
    expect(nextPlanRequestDate(requestedAt('2026-11-22T10:00:00Z'), '2026-11-22')).toBe('2026-12-01');
    expect(nextPlanRequestDate(requestedAt('2026-11-22T10:00:00Z'), '2026-12-01')).toBe(null);
  });
});

describe('which plans can replace a plan', () => {
  const present = { uuid: 'a', audience: 'private', payment_type: 'postpaid' } as const;
  const other = { ...present, uuid: 'b', on_sale: true };
  test.each([
    ['another one of its kind', other, true],
    ['itself', { ...other, uuid: 'a' }, false],
    ['one that is not sold any more', { ...other, on_sale: false }, false],
    ['one for companies', { ...other, audience: 'professional' }, false],
    ['a prepaid one', { ...other, payment_type: 'prepaid' }, false],
  ] as const)('%s: %s', (_, candidate, offered) => {
    expect(canReplacePlan(present, candidate)).toBe(offered);
  });
});
