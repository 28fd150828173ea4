import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Outside } from '#platform/outside.ts';
import { openCarbonCreditRegistry } from '#adapters/registry/registry.ts';
import { queryUnconfirmedSerials } from '../confirmations.store.ts';
import { removalLot, removalSerial } from '../tables.ts';
import type { confirmRetirements } from '../jobs.ts';
import { runConfirmRetirements } from './confirm-retirements.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const registry = () => openCarbonCreditRegistry({ url: product.settings.REGISTRY_URL ?? '', key: 'key' });
type Payload = z.output<typeof confirmRetirements.payload>;
/** Runs the job with a payload, and returns the payload of the job that it enqueues for the next serials. */
const runOne = async (payload: Payload, outside: Partial<Outside>): Promise<Payload | undefined> => {
  let next: Payload | undefined;
  const queue: Queue = {
    ...product.queue,
    enqueue: async (_tx, { payload: schema }, value) => void (next = schema.parse(value) as Payload),
  };
  await runConfirmRetirements(payload, createTestJobContext(product, outside as Outside, { queue }));
  return next;
};
const run = async (outside: Partial<Outside> = { registry: registry() }): Promise<void> => {
  for (let payload: Payload | undefined = {}; payload;) payload = await runOne(payload, outside);
};
const unconfirmed = async () => (await queryUnconfirmedSerials(product.db.read, 500)).length;
const retirements = async (): Promise<AnyJson[]> => {
  const { items } = (await product.browser().get('/api/green/portfolio', { query: { limit: '200' } })).response;
  return items.filter(({ kind }: AnyJson) => kind === 'retired').map(({ retirement }: AnyJson) => retirement);
};

/** Inserts retired serials in a lot that is no sample, since a job registers the serials of sample lots at the registry. Returns their beneficiary. */
const insertRetiredSerials = async (
  serials: readonly string[],
  lotRegistry = 'Sandbox Registry',
): Promise<string | null> => {
  const [{ lot_uuid: sample_uuid, retirement_uuid, beneficiary }] = (await retirements()) as [AnyJson];
  const [sample = expect.unreachable()] = await product.db.read
    .select()
    .from(removalLot)
    .where(eq(removalLot.lot_uuid, sample_uuid as string));
  const lot_uuid = randomUUID();
  await product.db.write
    .insert(removalLot)
    .values({ ...sample, lot_uuid, code: lot_uuid, registry: lotRegistry, example: false });
  const events = { delivered_by: randomUUID(), retired_by: retirement_uuid as string };
  await product.db.write
    .insert(removalSerial)
    .values(serials.map((serial) => ({ ...events, registry: lotRegistry, lot_uuid, serial })));
  return beneficiary;
};

test('no retirement is confirmed while the registry is down, and all retired serials are confirmed afterwards', async () => {
  const before = await unconfirmed();
  expect(before).toBeGreaterThan(100);
  await sandboxCall(product, '/api/registry/behaviour', { mode: 'down', times: 1 });
  await expect(run()).rejects.toMatchObject({ kind: 'down' });
  expect(await unconfirmed()).toBe(before);
  await run();
  expect(await unconfirmed()).toBe(0);
  await product.waitFor(async () => (await retirements()).every(({ confirmed_on }) => confirmed_on !== null));
  // A second run changes nothing.
  await run();
  expect(await unconfirmed()).toBe(0);
});

test('a serial that the registry does not know stays unconfirmed, and a known serial has a public page', async () => {
  const [{ serials }] = (await retirements()) as [AnyJson];
  const page = await fetch(`${product.settings.REGISTRY_URL}/registry?serial=${serials[0].first}`);
  expect([page.status, (await page.text()).includes('retired')]).toEqual([200, true]);
  await insertRetiredSerials(['SBX-NOBODY-000001']);
  await run();
  expect(await queryUnconfirmedSerials(product.db.read, 500)).toMatchObject([{ serial: 'SBX-NOBODY-000001' }]);
});

test('a credit retired for another beneficiary stays unconfirmed, and 600 unknown serials do not prevent other confirmations', async () => {
  const unknown = Array.from({ length: 600 }, (_, at) => `A-${at + 1000}`);
  const retired = { state: 'retired' as const, retired_on: '2026-01-01' as const };
  const beneficiary = await insertRetiredSerials([...unknown, 'Z-1', 'Z-2']);
  await run({
    registry: {
      ...registry(),
      searchCredits: async (serials) =>
        [
          { ...retired, serial: 'Z-1', beneficiary: 'Customers of another operator' },
          { ...retired, serial: 'Z-2', beneficiary: ` ${String(beneficiary).toUpperCase()}` },
        ].filter(({ serial }) => serials.includes(serial)),
    },
  });
  const unconfirmedSerials = (await queryUnconfirmedSerials(product.db.read, 1000)).map(({ serial }) => serial);
  expect(unconfirmedSerials).toEqual(expect.arrayContaining([...unknown, 'Z-1']));
  expect(unconfirmedSerials).not.toContain('Z-2');
});

test('a job looks up 500 serials once, and the job that continues starts after the last one', async () => {
  await insertRetiredSerials(Array.from({ length: 600 }, (_, at) => `B-${at + 1000}`));
  const questions: string[][] = [];
  const findNothing = async (serials: readonly string[]) => {
    questions.push([...serials]);
    return [];
  };
  const next = await runOne({}, { registry: { ...registry(), searchCredits: findNothing } });
  expect(questions).toMatchObject([{ length: 500 }]);
  expect(next).toEqual({ after: { registry: 'Sandbox Registry', serial: questions[0]?.at(-1) } });
  await runOne(next ?? expect.unreachable(), { registry: { ...registry(), searchCredits: findNothing } });
  expect(questions[1]).toHaveLength(500);
  expect(questions.flat()).toHaveLength(new Set(questions.flat()).size);
});

test('a serial that exists in two registries is not confirmed', async () => {
  const beneficiary = await insertRetiredSerials(['C-1']);
  await insertRetiredSerials(['C-1'], 'Another');
  const answer = [{ serial: 'C-1', state: 'retired' as const, retired_on: '2026-01-01' as const, beneficiary }];
  await run({ registry: { ...registry(), searchCredits: async () => answer } });
  const unconfirmedSerials = (await queryUnconfirmedSerials(product.db.read, 5000)).filter(
    ({ serial }) => serial === 'C-1',
  );
  expect(unconfirmedSerials).toHaveLength(2);
});
