import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { queryOverdueInvoices } from '#billing/server/queries.ts';
import { customerInvoice } from '#billing/server/tables.ts';
import { addDays, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { createUnpaidBillKit, type UnpaidBillKit } from '../testing/unpaid-bill.ts';
import { dunningCase } from '../tables.ts';
import { runAdvanceCase } from './advance-dunning-case.ts';
import { runOpenCasesAndEnqueueDueSteps } from './open-cases-and-enqueue-due-steps.ts';

const statements: string[] = [];
let product: TestApp;
let kit: UnpaidBillKit;
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
  kit = createUnpaidBillKit(product);
}, 120_000);
afterAll(() => product.stop());

/** Statements of what is run, transactions apart, and without the catalogue, which is looked up once a second. */
const countStatements = async (run: () => Promise<unknown>): Promise<number> => {
  statements.length = 0;
  await run();
  return statements.filter((each) => !/^(begin|commit|start transaction)/i.test(each) && !each.includes('catalogue'))
    .length;
};

/** More invoices like that of a bill, of the same customer. */
const copyInvoices = async ({ customer_uuid, invoice_uuid }: Record<'customer_uuid' | 'invoice_uuid', string>) => {
  await product.db.write.execute(sql`insert into customer_invoice
    select (jsonb_populate_record(i, jsonb_build_object('invoice_uuid', gen_random_uuid(), 'reference', '+++000/0000/' || lpad(n::text, 5, '0') || '+++',
      'number', 900000 + n, 'kind', 'settlement', 'document_uuid', null))).*
    from customer_invoice i, generate_series(1, 40) n where i.customer_uuid = ${customer_uuid} and i.invoice_uuid = ${invoice_uuid}`);
};

test('a run takes as many statements for 41 invoices as for one, and a step as many beside other invoices as alone', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const first = addDays(bill.due_on, 1);
  const walk = async (): Promise<number> => {
    await product.db.write.delete(dunningCase).where(eq(dunningCase.customer_uuid, bill.customer_uuid));
    return countStatements(() => runOpenCasesAndEnqueueDueSteps({}, kit.ctx()));
  };
  const step = () => countStatements(() => runAdvanceCase(bill.key, kit.ctx()));
  kit.goTo(first);
  const ofOne = await walk();
  const alone = await step();
  expect(await bill.find()).toMatchObject({ state: 'reminder_1' });
  await copyInvoices(bill);
  const ofMany = await walk();
  const cases = await product.db.read
    .select()
    .from(dunningCase)
    .where(and(eq(dunningCase.customer_uuid, bill.customer_uuid)));
  expect([ofMany, cases.length]).toEqual([ofOne, 41]);
  expect(ofMany).toBeLessThanOrEqual(8);
  expect(await step()).toBe(alone);
  expect(alone).toBeLessThanOrEqual(18);
}, 120_000);

test('an invoice that is written off is left out of the daily run', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const before = startOfBusinessDay(addDays(bill.due_on, 1));
  const isRead = async () =>
    (await queryOverdueInvoices(product.db.read, { before, after: null, limit: 1000 })).some(
      ({ invoice_uuid }) => invoice_uuid === bill.invoice_uuid,
    );
  expect(await isRead()).toBe(true);
  await product.db.write
    .update(customerInvoice)
    .set({ state: 'written_off' })
    .where(eq(customerInvoice.invoice_uuid, bill.invoice_uuid));
  expect(await isRead()).toBe(false);
}, 120_000);
