import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUpUsageFixture } from '#app/testing/sims/usage-fixture.ts';

const stage = setUpUsageFixture();

test('the file has the records in the requested language, without spreadsheet formulas', async () => {
  stage.browser.language = 'fr';
  const { bytes, headers } = await stage.browser.get('/api/customer/product/usage-history/file', {
    query: { customer_product_uuid: stage.customer_product_uuid },
  });
  stage.browser.language = 'en';
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage.csv"');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFFDate;Heure;Fuseau horaire;Type;Sens;')).toBe(true);
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(9);
  expect(rows[3]).toBe("2026-10-26;00:00:00;UTC+1;SMS;émis;1;SMS;1;0;'+3247012xxxx;;Belgique;f");
  // On this night the hour from 2 to 3 occurs twice; the difference to UTC tells which one it is.
  expect(rows.filter((row) => row.startsWith('2026-10-25;')).every((row) => /;UTC\+[12];/.test(row))).toBe(true);
  // Data has no direction.
  const data = rows.filter((row) => /;Données/.test(row));
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) expect(row).toMatch(/;Données[^;]*;;\d+;B;/);
});

test('the file of a year with many records is complete, each record once and the newest first', async () => {
  const { product, browser, customer_product_uuid } = stage;
  // Groups of three records have the same start, so that pages end inside a group.
  await product.db.write.execute(sql`insert into usage_record
    (customer_uuid, customer_product_uuid, begun_at, record_id, type, incoming, quantity, included, cost_millicents, country, rate, edition, received_at)
    select ${browser.customer}::uuid, ${customer_product_uuid}::uuid, '2026-11-03T00:00:00Z'::timestamptz + (n / 3) * interval '1 second',
      'many-' || lpad(n::text, 5, '0'), 5, false, 1000, 1000, 0, 'BE', 'home', 1, now() from generate_series(1, 60000) n`);
  const { bytes } = await browser.get('/api/customer/product/usage-history/file', {
    query: { customer_product_uuid, start_time: '2026-11-03T00:00:00Z' },
  });
  const [, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  const ids = rows.map((row) => row.split(',').at(-1));
  expect(ids).toHaveLength(60_000);
  expect(ids).toEqual(Array.from({ length: 60_000 }, (_, at) => `many-${String(60_000 - at).padStart(5, '0')}`));
});
