import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateCipherKey, noCipher, parseCipher } from '#platform/cipher.ts';
import { verifyDataKeysAndRecordProof } from '#platform/db/data-keys.ts';
import { queryRows } from '#platform/db/database.ts';
import { encryptedTables } from './domains.ts';
import { runKeysCommand } from './run-keys-command.ts';
import { type OrderedSim, registerCustomerAndOrderSim } from './testing/orders/ordered-sim.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

const [oldKey, fresh] = [generateCipherKey('old'), generateCipherKey('fresh')];
const iban = 'BE68539007547034';

let product: TestApp;
let customer: OrderedSim;
beforeAll(async () => {
  product = await startTestApp({ settings: { DATA_KEYS: oldKey, STOCK_GENERATED: '600' } });
  customer = await registerCustomerAndOrderSim(product);
  const body = { iban, account_holder: 'Jan Peeters', bank_method: 'bank', terms_debit: true } as const;
  await customer.browser.callEndpoint('POST /api/customer/payment/setup', { body });
  await product.waitFor(async () => (await customer.fetchSim()).orderProduct?.esim);
}, 300_000);
afterAll(() => product.stop());

/** All texts in the database, as seen in a stolen copy. */
const lines = async (): Promise<string> => {
  const tables = ['sim_stock', 'customer_product', 'esim_profile', 'mandate'];
  const texts = await Promise.all(
    tables.map((table) =>
      queryRows<{ text: string }>(product.db.read, sql`select t::text as text from ${sql.identifier(table)} t`),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
};
const fetchTexts = async () => {
  const { order_product, customer_product } = await customer.browser.callEndpoint('GET /api/customer/session');
  return JSON.stringify([order_product.map(({ esim }) => esim), customer_product.map(({ sim }) => sim)]);
};
const keysUsed = async (): Promise<string[]> =>
  [...new Set((await lines()).match(/\b(old|fresh)\.(?=[\w-]{40})/g) ?? [])].toSorted();
const withKeys = (...keys: string[]): void => {
  product.db.cipher = parseCipher(keys.join(',')) ?? noCipher;
};
const command = async (...words: string[]): Promise<string[]> => {
  const printed: string[] = [];
  await runKeysCommand(product.db, words, (line) => printed.push(line));
  return printed;
};

test('no secret is stored in plaintext', async () => {
  const { esim } = (await customer.fetchSim()).orderProduct ?? {};
  expect(esim?.matching_id).toMatch(/^[0-9A-Z-]{19}$/);
  const text = await lines();
  for (const secret of [iban, 'Jan Peeters', esim?.matching_id]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\(\d{19},[01],\d{15},\d{8},/);
  expect(await keysUsed()).toEqual(['old.']);
});

describe('a change of the key', () => {
  test('keeps the old key for decryption until everything is encrypted with the new key', async () => {
    const before = await fetchTexts();
    withKeys(fresh, oldKey);
    expect(await fetchTexts()).toBe(before);
    const printed = await command('rotate');
    expect(printed.at(-1)).toBe('Everything is encrypted with the key fresh.');
    expect(await keysUsed()).toEqual(['fresh.']);
    withKeys(fresh);
    expect(await fetchTexts()).toBe(before);
  });

  test('is rejected in one sentence when a used key is missing, or replaced under the same name', async () => {
    withKeys(oldKey);
    await expect(verifyDataKeysAndRecordProof(product.db)).rejects.toThrow('DATA_KEYS lacks the key fresh');
    withKeys(generateCipherKey('fresh'));
    await expect(verifyDataKeysAndRecordProof(product.db)).rejects.toThrow('another key under the name fresh');
    withKeys(fresh);
  });
});

test('the keys of every table with encrypted columns are listed', async () => {
  expect(await command('list')).toEqual(
    expect.arrayContaining(['mandate\tkey fresh\t1', 'sim_stock\tkey fresh\t1200']),
  );
  expect(encryptedTables.length).toBe(6);
});
