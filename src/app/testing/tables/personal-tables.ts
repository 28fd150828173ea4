import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { PersonalTable } from '#platform/db/personal-data.ts';

/**
 * Tables without personal data, or whose rows cannot be attributed to a customer, with the reason. All other tables
 * are declared in `personalTables` of their domain.
 */
export const nonPersonalTables: Readonly<Record<string, string>> = {
  phone_code: 'by the keyed hash of a number, for minutes',
  identity_trip: 'browsers that have gone to the identity service, for a day',
  passkey_challenge: 'what a passkey is asked to sign, for minutes',
  email_send: 'by the hash of an address, for a day',
  msisdn_pool: 'numbers of ours; whose they are is told by other tables',
  sim_stock: 'SIMs of ours; whose they are is told by other tables',
  sent_message: 'ids of messages, without address or text',
  catalogue_version: 'what is on sale',
  price_list_edition: 'what it costs',
  legal_edition: 'what the terms said',
  idempotency_key: 'answers to calls, gone after a week',
  rate_limit: 'hashes that are counted',
  bill_run: 'parts of the bill runs',
  project_load: 'files of the operator',
  project_change: 'what loads changed',
  project: 'what it is',
  removal_lot: 'lots of credits',
  removal_event: 'what became of lots',
  removal_serial: 'credits of registries',
  contribution_transfer: 'sums by project',
  project_report: 'work of projects',
  project_opening: 'sums by month',
  project_document: 'documents of projects',
  project_total: 'sums by month',
  forest_month_due: 'months',
  project_report_refused: 'reports of projects',
  project_total_version: 'one row',
  account_balance_checkpoint: 'sums of accounts over all customers',
  bill_cycle_run: 'how far the work of a month is',
  bill_cycle_run_part: 'the same, of a range of customers',
  timer: 'ids of what is to be done',
  job: 'ids of what is to be done, and letters until they have left',
  worker: 'processes',
  business_clock: 'one row',
  own_secret: 'a few rows',
  unmatched_usage: 'records of SIMs that nobody has, for days',
  usage_rejected: 'records that belong to no bill, for days; the network names a SIM',
  collection_batch: 'sums of collections, and the operator itself',
  bank_file: 'names of files',
  outside_event: 'ids of events, whoever they are about',
};

/**
 * Returns tables that are neither declared as personal nor listed as non-personal, and listed tables that do not
 * exist.
 */
export const findPersonalTableFaults = (
  modules: readonly Readonly<Record<string, unknown>>[],
  personal: readonly PersonalTable[],
): string[] => {
  const names = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table as PgTable).name);
  const listedTables = new Set([
    ...personal.map(({ table }) => getTableName(table)),
    ...Object.keys(nonPersonalTables),
  ]);
  const remainingTables = personal.filter(
    ({ onErasure, retentionReason }) => onErasure !== 'deleted' && !retentionReason,
  );
  const unshown = personal.filter(
    ({ exportedColumns, onErasure, retentionReason }) =>
      exportedColumns.length === 0 && onErasure !== 'deleted' && !retentionReason,
  );
  return [
    ...names.filter((name) => !listedTables.has(name)).map((name) => `${name}: whose is it?`),
    ...[...listedTables].filter((name) => !names.includes(name)).map((name) => `${name}: is no table`),
    ...[...remainingTables, ...unshown].map(({ name }) => `${name}: why does it stay?`),
  ];
};
