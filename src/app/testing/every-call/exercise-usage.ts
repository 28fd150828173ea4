import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { usageAlert } from '#usage/server/tables.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';
import { insertUsageRecords } from '../sims/usage-records.ts';

/** Calls all usage endpoints of an active SIM and disputes a usage record. */
export const exerciseUsage = async (
  product: TestApp,
  browser: TestBrowser,
  runUnrecorded: RunUnrecorded,
): Promise<void> => {
  const [line] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  const { customer_uuid = '', uuid: customer_product_uuid = '' } = line ?? {};
  const begun_at = toIso(product.clock.now());
  await runUnrecorded(() =>
    insertUsageRecords(product.db, [{ customer_uuid, customer_product_uuid, begun_at, record_id: 'once' }]),
  );
  const start_date = brusselsDate(product.clock.now());
  const periods: Record<string, string>[] = [
    { period: 'total' },
    { period: 'month' },
    { period: 'custom', start_date, end_date: start_date },
    { period: 'custom', start_date: '2026-01-01', end_date: start_date },
  ];
  for (const query of periods)
    await browser.get('/api/customer/product/usage/details', { query: { customer_product_uuid, ...query } });
  for (const query of [{}, { types: '2' }] as Record<string, string>[])
    await browser.get('/api/customer/product/usage-history/list', { query: { customer_product_uuid, ...query } });
  await browser.get('/api/customer/product/usage-history/file', { query: { customer_product_uuid } });
  await browser.post('/api/customer/product/usage/question', {
    customer_product_uuid,
    begun_at,
    record_id: 'once',
    text: '',
  });
  const month = firstOfMonth(start_date);
  const reached = { customer_uuid, customer_product_uuid, month, kind: 'roaming', percent: 100 } as const;
  await runUnrecorded(async () =>
    product.db.write
      .insert(usageAlert)
      .values({ ...reached, told_at: product.clock.now(), barred_services: [{ key: 'data_roaming', enabled: false }] })
      .onConflictDoNothing(),
  );
  await browser.get('/api/customer/product/usage/limits', { query: { customer_product_uuid } });
  await browser.get('/api/green/emission/details', { query: { customer_product_uuid } });
  await browser.post('/api/customer/product/usage/go-on', { customer_product_uuid, kind: 'roaming', amount: 121 });
};
