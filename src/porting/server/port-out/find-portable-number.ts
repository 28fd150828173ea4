import type { Reader } from '#platform/db/database.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { portOutPeriodEnd } from '#porting/rules/port-out-after-end.ts';
import { findEndedProductOfNumber, findProductOfNumber } from '#subscriptions/server/queries.ts';

/** A SIM whose number may be ported to another operator. `has_ended`: its contract has ended, less than a month ago. */
export type PortableNumber = { customer_uuid: string; customer_product_uuid: string; has_ended: boolean };

/** Finds the SIM whose customer may port the number to another operator; null when there is none. */
export const findPortableNumber = async (q: Reader, msisdn: Msisdn, now: Date): Promise<PortableNumber | null> => {
  const product = await findProductOfNumber(q, msisdn);
  if (product) return { ...product, has_ended: false };
  const endedProduct = await findEndedProductOfNumber(q, msisdn);
  return endedProduct && now < portOutPeriodEnd(endedProduct.ended_at) ? { ...endedProduct, has_ended: true } : null;
};
