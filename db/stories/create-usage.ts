import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import type { StorySim } from './story.ts';

const GB = 1_000_000_000;
/** Rounding tolerance of gigabytes. */
const roundingToleranceGb = 0.01;
const minuteMs = 60_000;

/** Minutes since the 1st in the outside world: a SIM has no usage in the month before its activation. */
const fetchMinutesSinceFirst = async (place: TestEnvironment): Promise<number> => {
  const now = new Date((await sandboxCall<{ now: string }>(place, '/api/clock')).now);
  const first = startOfBusinessDay(firstOfMonth(brusselsDate(now)));
  return Math.floor((now.getTime() - first.getTime()) / minuteMs);
};

/** Creates usage of a SIM since its activation. Returns false when it has that usage already. */
export const createUsage = async (
  place: TestEnvironment,
  browser: TestBrowser,
  product: ProductWithNumber,
  { percent_of_data, more }: NonNullable<StorySim['used']>,
): Promise<boolean> => {
  const total = product.buckets.find(({ kind }) => kind === 'data')?.total ?? 0;
  const share = { quantity: String(Math.ceil((total * GB * (percent_of_data ?? 0)) / 100)), minutes_ago: '3' };
  const uses = [...(percent_of_data === undefined ? [] : [share]), ...more];
  const query = { customer_product_uuid: product.uuid, limit: 200 };
  const dataOf = async () => {
    const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
    const buckets = customer_product.find(({ uuid }) => uuid === product.uuid)?.buckets;
    return buckets?.find(({ kind }) => kind === 'data')?.used ?? 0;
  };
  // The share is compared with all data used and not with one record, because the network shortens a record of a prepaid line that exceeds its plan.
  const isUsed = async () => {
    const { items } = await browser.callEndpoint('GET /api/customer/product/usage-history/list', { query });
    const hasAllRecords = more.every(({ quantity }) => items.some((item) => String(item.quantity) === quantity));
    return (
      hasAllRecords &&
      (percent_of_data === undefined || (await dataOf()) >= (total * percent_of_data) / 100 - roundingToleranceGb)
    );
  };
  if (await isUsed()) return false;
  const press = (action: string, fields: Record<string, string>) =>
    sandboxCall(place, `/api/network/lines/${product.sim.iccid}/${action}`, fields);
  const longestAgo = await fetchMinutesSinceFirst(place);
  for (const each of uses)
    await press('use', { ...each, minutes_ago: String(Math.min(Number(each.minutes_ago), longestAgo)) });
  await place.waitFor(isUsed);
  return true;
};
