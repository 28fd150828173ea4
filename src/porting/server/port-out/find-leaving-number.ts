import type { Reader } from '#platform/db/database.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { portOutPeriodEnd } from '#porting/rules/port-out-after-end.ts';
import { findEndedProductOfNumber, findProductOfNumber } from '#subscriptions/server/queries.ts';

/** A SIM whose number may be taken to another operator. `ended`: its contract has ended, not longer ago than the law gives for it. */
export type LeavingNumber = { customer_uuid: string; customer_product_uuid: string; ended: boolean };

/** Finds whose number it is to take to another operator; null when nobody's. */
export const findLeavingNumber = async (q: Reader, msisdn: Msisdn, now: Date): Promise<LeavingNumber | null> => {
  const used = await findProductOfNumber(q, msisdn);
  if (used) return { ...used, ended: false };
  const before = await findEndedProductOfNumber(q, msisdn);
  return before && now < portOutPeriodEnd(before.ended_at) ? { ...before, ended: true } : null;
};
