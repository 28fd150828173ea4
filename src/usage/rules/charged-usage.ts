import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { UsageType } from './usage-type.ts';

/** Usage of a type that cost something in a Brussels month. */
export type ChargedUsage = {
  /** Its first day. */
  month: BusinessDate;
  type: UsageType;
  /** Country that was called or written to from home, or where the SIM was; null for numbers without one and at home. */
  country: string | null;
  /** Records. */
  count: number;
  /** Seconds, bytes or messages. */
  quantity: number;
  /** Thousandths of a cent, with VAT. */
  millicents: number;
};
