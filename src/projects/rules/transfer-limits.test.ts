import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import examples from '../../../db/forest/example-projects.json' with { type: 'json' };
import { buildForest, type OpeningRow, type TransferRow } from './forest.ts';
import { projectsFile } from './project-content.ts';
import { findTransferFaults } from './transfer-limits.ts';

const content = projectsFile.parse(examples).find(({ code }) => code === 'forest-sonian') ?? expect.unreachable();
const project_uuid = content.uuid;
const collected = (month: BusinessDate): OpeningRow => ({
  kind: 'collected',
  project_uuid,
  month,
  amount: 10_000,
  example: false,
});
const transfer = (code: string, transferred_on: BusinessDate, cents = 10_000): TransferRow => ({
  transfer_uuid: code,
  project_uuid,
  code,
  cents,
  transferred_on,
  bank_reference: 'Reference',
  at_own_risk: true,
  posted: true,
  document_uuid: null,
});
/** Faults of transfers that are loaded after 100 euro went to the project on 10 February. */
const faultsOf = (...loadedTransfers: TransferRow[]): string[] => {
  const forest = buildForest({
    projects: [{ project_uuid, code: content.code, content, closed_on: null, example: false }],
    lots: [],
    events: [],
    serials: [],
    transfers: [transfer('T1', '2026-02-10'), ...loadedTransfers],
    reports: [],
    openings: [collected('2026-01-01'), collected('2026-03-01')],
    totals: [],
    documents: new Map(),
  });
  const changes = loadedTransfers.map((row) => ({ source: row.code, before: null, row }));
  return findTransferFaults(forest, changes, '2026-11-27').map(({ source, reason }) => `${source}: ${reason}`);
};

test('a transfer with an earlier date is refused when a later transfer would exceed the collected money', () => {
  expect(faultsOf(transfer('T2', '2026-01-20'))).toEqual([
    'T2: 200.00 euro would have been transferred to forest-sonian by 2026-02-10, and 100.00 were collected then',
  ]);
  expect(faultsOf(transfer('T2', '2026-03-01'))).toEqual([]);
});

test('a transfer is checked against the transfers before it only', () => {
  expect(faultsOf(transfer('T2', '2026-03-02'), transfer('T3', '2026-03-01', 1))).toHaveLength(2);
  expect(faultsOf(transfer('T2', '2026-03-01', 5000), transfer('T3', '2026-03-02', 5000))).toEqual([]);
});
