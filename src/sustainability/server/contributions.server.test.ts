import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { project } from '#projects/server/tables.ts';
import examples from '../../../db/forest/example-projects.json' with { type: 'json' };
import { queryRows } from '#platform/db/database.ts';
import { findFundedProject } from '#projects/rules/funded-project.ts';
import { projectOfAddon, syncContributions } from './contributions.store.ts';
import { contributionEntry } from './tables.ts';

const product = setUpTestAppForFile();
const now = () => product.clock.now();
const customer_uuid = randomUUID();
const farm = 'village-farm';

const load = async (projects: readonly object[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'forest-'));
  const file = join(folder, 'projects.json');
  await writeFile(file, JSON.stringify(projects));
  await runForestCommand(product.db, ['load', file], { now, newId: randomUUID, by: 'Test' });
  await rm(folder, { recursive: true });
};
/** Posts a contribution of five euro for the farm, or its refund (`isRefund`). */
const post = async (kind: JournalEntry['kind'], aboutKey: string, isRefund = false): Promise<void> => {
  const { addons } = (await getCatalogue(product.db)).content;
  const subject_uuid = addons.find(({ code }) => code === farm)?.uuid ?? '';
  const amount_cents = isRefund ? 500 : -500;
  const lines: JournalEntry['lines'] = [
    { account: '4890', amount_cents, subject_uuid },
    { account: '400', amount_cents: 0 - amount_cents },
  ];
  await product.db.tx(async (tx) => {
    await postJournalEntries(tx, [
      { customer_uuid, kind, about: aboutKey, booked_on: brusselsDate(now()), lines, now: now() },
    ]);
    await syncContributions(tx, [customer_uuid], now());
  });
};
const listRecorded = async (): Promise<string[]> => {
  const rows = await product.db.read
    .select({ code: project.code, cents: contributionEntry.cents })
    .from(contributionEntry)
    .innerJoin(project, eq(project.project_uuid, contributionEntry.project_uuid))
    .where(eq(contributionEntry.customer_uuid, customer_uuid))
    .orderBy(contributionEntry.entry_id);
  return rows.map(({ code, cents }) => `${code} ${cents}`);
};

test('an extra funds the first open project by code, and a refund is taken from the project that was funded', async () => {
  const invoice_uuid = randomUUID();
  const credit_note_uuid = randomUUID();
  await product.db.write.execute(sql`insert into customer_invoice
      (customer_uuid, invoice_uuid, number, reference, month, amount_cents, remaining_cents, state, paid_at, created_at, due_at)
    values (${customer_uuid}, ${invoice_uuid}, 1, 'x', '2026-01', 500, 0, 'paid', ${now()}, ${now()}, ${now()})`);
  await product.db.write.execute(sql`insert into credit_note
      (customer_uuid, credit_note_uuid, invoice_uuid, number, about, amount_cents, vat_cents, created_at)
    values (${customer_uuid}, ${credit_note_uuid}, ${invoice_uuid}, 'x', 'x', 500, 0, ${now()})`);
  await post('invoice', invoice_uuid);

  const farmProject = examples.find(({ code }) => code === farm);
  const second = { ...farmProject, code: 'a-farm', uuid: randomUUID() };
  await load([...examples, second]);
  await post('prepaid-use', 'of two open ones the first by code');
  await load([
    ...examples.map((each) => (each === farmProject ? { ...farmProject, closed_on: '2026-06-30' } : each)),
    second,
  ]);
  await post('prepaid-use', 'of the open one');
  await post('credit-note', credit_note_uuid, true);
  await post('prepaid-use-credit', 'of the newest', true);
  expect(await listRecorded()).toEqual([`${farm} 500`, 'a-farm 500', 'a-farm 500', `${farm} -500`, 'a-farm -500']);
});

test('the SQL query projectOfAddon finds the same project for each extra as findFundedProject', async () => {
  const { addons } = (await getCatalogue(product.db)).content;
  const [template] = await product.db.read.select().from(project).where(eq(project.code, farm));
  if (template?.content.part !== 'contribution') return expect.unreachable();
  const { content } = template;
  // A collation that ignores hyphens would sort these codes in another order than the rule does.
  const codes = ['b-z', 'ba', 'b-a', 'c'];
  for (const closed of [[], ['b-a'], ['b-a', 'b-z'], codes]) {
    await product.db.write.delete(project);
    const rows = codes.map((code, at) => ({
      project_uuid: randomUUID(),
      code,
      content: { ...content, addons: at % 2 === 0 ? [farm, 'village-school'] : [farm] },
      closed_on: closed.includes(code) ? ('2026-06-30' as const) : null,
    }));
    await product.db.write.insert(project).values(rows);
    const addonProjects = await queryRows<{ offer_uuid: string; project_uuid: string }>(
      product.db.read,
      projectOfAddon,
    );
    expect(new Map(addonProjects.map((each) => [each.offer_uuid, each.project_uuid]))).toEqual(
      new Map(
        addons.flatMap(({ uuid, code }) => {
          const funded = findFundedProject(rows, code);
          return funded ? [[uuid, funded.project_uuid] as const] : [];
        }),
      ),
    );
  }
});
