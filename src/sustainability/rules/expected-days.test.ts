import { expect, test } from 'vitest';
import type { ForestProject } from '#projects/rules/forest.ts';
import { computeExpectedDays } from './expected-days.ts';

const project = (transfers: string[], reports: string[], closed_on: string | null = null) =>
  ({
    transfers: transfers.map((transferred_on) => ({ transferred_on })),
    reports: reports.map((lastDay) => ({ until: lastDay })),
    closed_on,
  }) as unknown as ForestProject;
const quarterly = project(
  ['2026-11-09', '2026-11-08', '2026-08-09', '2026-05-09', '2026-02-09'],
  ['2026-11-28', '2026-05-28', '2025-11-28'],
);
const today = '2026-12-10';

test('a transfer is expected after the refund period, at the interval of the earlier transfers', () =>
  expect(computeExpectedDays({ collected_on: '2026-12-05', transferred_on: null }, quarterly, today)).toEqual({
    transferred: '2027-05-12',
    work_done: '2027-05-31',
  }));

test('a contribution older than the refund period is expected in the next transfer', () =>
  expect(computeExpectedDays({ collected_on: '2026-06-01', transferred_on: null }, quarterly, today)).toEqual({
    transferred: '2027-02-09',
    work_done: '2027-05-31',
  }));

test('a transferred contribution has an expected report day only', () =>
  expect(computeExpectedDays({ collected_on: '2026-06-01', transferred_on: '2026-12-01' }, quarterly, today)).toEqual({
    transferred: null,
    work_done: '2027-05-31',
  }));

test.each([
  ['a project that is closed', project(['2026-08-09', '2026-05-09'], ['2026-11-28', '2026-05-28'], '2026-12-01')],
  ['a single transfer', project(['2026-08-09'], ['2026-11-28', '2026-05-28'])],
])('%s has no expected days', (_name, each) =>
  expect(computeExpectedDays({ collected_on: '2026-06-01', transferred_on: null }, each, today)).toEqual({
    transferred: null,
    work_done: null,
  }),
);

test('a project with a single report has no expected report day', () =>
  expect(
    computeExpectedDays(
      { collected_on: '2026-06-01', transferred_on: null },
      project(['2026-08-09', '2026-05-09'], ['2026-11-28']),
      today,
    ).work_done,
  ).toBe(null));
