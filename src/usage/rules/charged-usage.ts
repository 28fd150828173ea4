import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { UsageType } from './usage-type.ts';
import type { Millicents } from '#platform/pure/money.ts';

/** Usage of a type that cost something in a Brussels month. */
export type ChargedUsage = {
  /** First day of the month. */
  month: BusinessDate;
  type: UsageType;
  /** The other country: the one that was called or written to from home, or the one that the SIM was in abroad; null without one. */
  country: string | null;
  /** Number of records. */
  count: number;
  /** Seconds, bytes or messages. */
  quantity: number;
  /** Thousandths of a cent, with VAT. */
  millicents: Millicents;
};
