import { expect, test } from 'vitest';
import { usageStage } from '#app/testing/sims/usage-stage.ts';

const stage = usageStage();

test('the file has the same records, in the language asked for, and no cell that a spreadsheet would run', async () => {
  stage.browser.language = 'fr';
  const { bytes, headers } = await stage.browser.get('/api/customer/product/usage-history/file', {
    query: { customer_product_uuid: stage.customer_product_uuid },
  });
  stage.browser.language = 'en';
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage.csv"');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFFDate,Heure,Type,Sens,')).toBe(true);
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(9);
  expect(rows[3]).toBe("2026-10-26,00:00:00,SMS,émis,1,SMS,1,0,'+3247012xxxx,,BE,f");
  // Data is neither made nor received.
  const data = rows.filter((row) => /,Données/.test(row));
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) expect(row).toMatch(/,Données[^,]*,,\d+,B,/);
});
