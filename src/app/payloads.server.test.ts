import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { esimMatchingId, simPuks, esimProfile, simStock } from '#subscriptions/server/tables.ts';
import { findExportedDataWithoutTexts } from './testing/tables/exported-data-without-texts.ts';
import { exerciseEverything } from './testing/every-call/exercise-everything.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
let payloads: string[];
beforeAll(async () => {
  product = await startTestApp();
  const keep = `
    create table put_in (payload text not null);
    create function note_payload() returns trigger language plpgsql as
      $$ begin insert into put_in values (new.payload::text); return new; end $$;
    create trigger note_job before insert on job for each row execute function note_payload();
    create trigger note_timer before insert on timer for each row execute function note_payload()`;
  for (const statement of keep.split(';\n    create ')) await product.db.write.execute(sql.raw(create(statement)));
  await exerciseEverything(product, (work) => work());
  const rows = await queryRows<{ payload: string }>(product.db.read, sql`select payload from put_in`);
  payloads = rows.map(({ payload }) => payload);
}, 300_000);
afterAll(() => product.stop());

const create = (statement: string): string =>
  statement.trim().startsWith('create') ? statement : `create ${statement}`;

/** Patterns of secrets: links, tokens (256 bits in base64url), activation codes. */
const opens = [/https?:/, /[?&]token=/, /["=/:][\w-]{43}["&]/, /LPA:/];

test('no job and no timer carries a link, a token or a code', () => {
  expect(payloads.length).toBeGreaterThan(20);
  expect(payloads.some((payload) => payload.includes('confirm-email'))).toBe(true);
  expect(payloads.filter((payload) => opens.some((pattern) => pattern.test(payload)))).toEqual([]);
});

test('no job carries a secret of a SIM', async () => {
  const { cipher, read } = product.db;
  const sims = await read.select().from(simStock).where(isNotNull(simStock.allocation_uuid));
  const profiles = await read.select().from(esimProfile);
  const secrets = [
    ...sims.flatMap((row) => Object.values(simPuks.read(cipher, row))),
    ...profiles.map((row) => esimMatchingId.read(cipher, row).matching_id),
  ];
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets).not.toContain('');
  expect(payloads.filter((payload) => secrets.some((secret) => payload.includes(`"${secret}"`)))).toEqual([]);
});

test('all keys and codes that the data export shows have names in every language', async () => {
  expect(await findExportedDataWithoutTexts(product)).toEqual([]);
});
