import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ChargeableUsage } from './apply-rated-usage.ts';
import { arrivalTimeIfLate, monthCutoff } from './month-cutoff.ts';
import { type ClassifiedUsage, priceOfUsage } from './price-of-usage.ts';
import type { MonthRecord } from './rate-month.ts';
import type { RateTable } from './rate-table.ts';
import type { Millicents } from '#platform/pure/money.ts';

/** The rating of a stored record; instants in ms. */
export type StoredRating = ClassifiedUsage & {
  customer_uuid: string;
  customer_product_uuid: string;
  month: BusinessDate;
  record_id: string;
  begun_ms: number;
  received_ms: number;
  included: number;
  cost_millicents: Millicents;
  other_party: string | null;
};
export type KnownRecord = MonthRecord & { storedRating: StoredRating };

/** Rates a stored record again by its stored classification, independent of other usage. A record whose rate is no longer in the table keeps its cost. */
export const rateStoredRecord = (
  storedRecord: ClassifiedUsage & { cost_millicents: Millicents },
  table: RateTable,
): ChargeableUsage => ({
  type: storedRecord.type,
  ...(priceOfUsage(storedRecord, table) ?? { buckets: [], cost_millicents: storedRecord.cost_millicents }),
});

/** Converts a stored record to one that can be rated again. */
export const toMonthRecord = (storedRating: StoredRating, table: RateTable, cutoff_hours: number): KnownRecord => ({
  id: storedRating.record_id,
  at: storedRating.begun_ms,
  late_at: arrivalTimeIfLate(storedRating.received_ms, monthCutoff(storedRating.month, cutoff_hours)),
  quantity: storedRating.quantity,
  rated: rateStoredRecord(storedRating, table),
  storedRating,
});
