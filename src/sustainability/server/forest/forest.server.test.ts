import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { languages } from '#platform/pure/language.ts';
import { updateForestSums } from '../jobs/sum-forest.ts';
import { carbonEntry } from '../tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const get = async (path: string, query: Record<string, string> = {}): Promise<AnyJson> =>
  (await product.browser().get(path, { query })).response;

describe('the sample data of a new sandbox is public', () => {
  test('/api/green/village lists projects with money and add-ons, and trees towards the goal', async () => {
    const { projects, trees, example } = await get('/api/green/village');
    expect(example).toBe(true);
    expect(projects.map(({ kind }: AnyJson) => kind).toSorted()).toEqual([
      'beehives',
      'farm',
      'forest',
      'hospital',
      'school',
    ]);
    for (const { collected, transferred, due, held, addon_uuids, mine } of projects) {
      expect(Math.round((collected - transferred) * 100)).toBe(Math.round(due * 100));
      expect([held <= due, transferred > 0, addon_uuids.length > 0, mine]).toEqual([true, true, true, null]);
    }
    expect(trees).toMatchObject({ goal: 25_000, planted: expect.any(Number) });
    expect(trees.planted).toBeGreaterThan(1000);
    expect(trees.survived).toBeLessThan(trees.planted);
  });

  test('/api/green/compensation has every gram of a lot in one state, and a covered promise', async () => {
    const { projects, totals, promised, wallet } = await get('/api/green/compensation');
    const lots = projects.flatMap((project: AnyJson) => project.lots);
    for (const { kg, total_kg } of lots)
      expect(kg.planned + kg.bought + kg.delivered + kg.retired).toBeCloseTo(total_kg, 3);
    expect(totals.retired).toBe(lots.reduce((sum: number, { kg }: AnyJson) => sum + kg.retired, 0));
    expect(promised).toMatchObject({ covered: true });
    // A project retires whole tonnes, so it has retired up to a tonne more than it was given.
    expect(promised.kg).toBeGreaterThan(promised.credited_kg - totals.retired);
    expect(promised.kg).toBeLessThan(promised.credited_kg - totals.retired + 1000);
    expect(promised.provision).toBeGreaterThan(0);
    expect(wallet).toBeNull();
  });

  test.each(languages)('/api/green/project has its texts in %s, and /api/green/document is a PDF', async (language) => {
    const { projects } = await get('/api/green/village');
    const visitor = product.browser(language);
    const { response } = await visitor.get('/api/green/project', { query: { project_uuid: projects[0].uuid } });
    expect(response.contribution.name).not.toBe('');
    expect(response.transfers.length).toBeGreaterThan(3);
    const { document_uuid } = response.transfers[0].receipt;
    const file = await fetch(`${product.url}/api/green/document/${document_uuid}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('/api/green/village/history and /api/green/portfolio are paged lists', async () => {
    const { history, total } = await get('/api/green/village/history', { limit: '5' });
    expect([history.length, total > 100]).toEqual([5, true]);
    expect((await get('/api/green/village/history', { scope: 'mine' })).history).toEqual([]);
    const { items } = await get('/api/green/portfolio', { limit: '200' });
    const retired = items.find(({ kind }: AnyJson) => kind === 'retired');
    expect(retired.retirement).toMatchObject({
      registry: 'Sandbox Registry',
      serials: [{ first: expect.any(String) }],
    });
  });

  test('/api/green/ledger is available as JSON and CSV', async () => {
    for (const ledger of ['removal', 'contributions']) {
      const { entries, total } = await get('/api/green/ledger', { ledger });
      expect(entries.length).toBe(50);
      const csv = await fetch(`${product.url}/api/green/ledger?ledger=${ledger}&response_format=csv`);
      expect(csv.headers.get('content-type')).toMatch('text/csv');
      expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(total + 1);
    }
  });

  test('/api/green/claims has a source and a statement for every figure', async () => {
    const { claims } = await get('/api/green/claims');
    expect(claims.length).toBeGreaterThan(15);
    for (const { sources, statement } of claims)
      expect([sources.length > 0, /\w/.test(statement)]).toEqual([true, true]);
    expect(claims.filter(({ statement }: AnyJson) => statement.startsWith('claims.'))).toEqual([]);
  });

  test('/api/green/forest is the forest of all customers without a session, and the own forest with a session', async () => {
    const { mine, items, trees } = await get('/api/green/forest');
    expect([mine, trees > 0]).toEqual([false, true]);
    expect(new Set(items.map(({ kind }: AnyJson) => kind))).toEqual(new Set(['sapling', 'tree', 'house']));
    const { browser } = await registerCustomer(product);
    const ownScene = (await browser.get('/api/green/forest')).response;
    expect(ownScene).toMatchObject({ mine: true, items: [], trees: 0 });
    expect((await browser.get('/api/green/follow', { query: { what: 'euro' } })).response.steps).toEqual([]);
  });
});

test('/api/green/forest reports what has grown since the last visit on another day', async () => {
  const { browser, uuid: customer_uuid } = await registerCustomer(product);
  const news = async () => (await browser.callEndpoint('GET /api/green/forest')).news;
  const visit = () => browser.callEndpoint('POST /api/green/forest/visit', { body: {} });
  const { visited_on } = await visit();
  const month = firstOfMonth(visited_on);
  await product.db.write.insert(carbonEntry).values({
    customer_uuid,
    kind: 'plan',
    about: `${customer_uuid}:${month}`,
    month,
    grams: 2_000,
    created_at: product.clock.now(),
  });
  expect(await news()).toBeNull();
  await product.advanceClock('P2D');
  const grew = { since: visited_on, saplings: 1, trees: 0, houses: 0, grown: 0, keys: [`month ${month}`] };
  expect(await news()).toEqual(grew);
  for (let time = 0; time < 2; time += 1) await visit();
  expect(await news()).toEqual(grew);
  await product.advanceClock('P2D');
  expect(await news()).toBeNull();
  expect((await product.browser().callEndpoint('GET /api/green/forest')).news).toBeNull();
  expect((await product.browser().post('/api/green/forest/visit', {})).status).toBe(401);
});

test('public replies have an ETag until a sum changes, in each language, and replies to a customer have none', async () => {
  const calls = ['village', 'village/history', 'compensation', 'portfolio', 'ledger', 'claims'] as const;
  const fetchGreen = (call: string, language = 'en', etag = '') =>
    fetch(`${product.url}/api/green/${call}`, { headers: { 'accept-language': language, 'if-none-match': etag } });
  const etagOf = async (call: string, language?: string) =>
    (await fetchGreen(call, language)).headers.get('etag') ?? '';
  const etags = new Map<string, string>();
  for (const call of calls) etags.set(call, await etagOf(call));
  for (const call of calls) expect([call, (await fetchGreen(call, 'en', etags.get(call))).status]).toEqual([call, 304]);
  for (const call of ['village', 'ledger'] as const) expect(await etagOf(call, 'fr')).not.toBe(etags.get(call));
  const { browser, uuid: customer_uuid } = await registerCustomer(product);
  const mine = await browser.get('/api/green/compensation');
  expect([mine.headers.get('etag'), mine.response.wallet]).toEqual([null, expect.anything()]);
  const month = firstOfMonth(brusselsDate(product.clock.now()));
  await product.db.write.insert(carbonEntry).values({
    customer_uuid,
    kind: 'plan',
    about: `exact:${month}`,
    month,
    grams: 7_000,
    created_at: product.clock.now(),
  });
  const before = (await get('/api/green/compensation')).promised.credited_kg;
  await updateForestSums(product.db, product.clock.now());
  await product.waitFor(async () => (await etagOf('compensation')) !== etags.get('compensation'));
  expect((await get('/api/green/compensation')).promised.credited_kg).toBeGreaterThanOrEqual(before + 7);
  expect((await get('/api/green/ledger')).entries.find(({ kind }: AnyJson) => kind === 'credited').on).toBe(month);
});
