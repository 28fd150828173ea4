import { and, eq } from 'drizzle-orm';
import { updateInvoiceDunning } from '#billing/server/commands.ts';
import type { InvoiceKey } from '#billing/server/queries.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { instalmentPlan } from '../tables.ts';

export type Plan = typeof instalmentPlan.$inferSelect;

const byKey = ({ customer_uuid, invoice_uuid }: InvoiceKey) =>
  and(eq(instalmentPlan.customer_uuid, customer_uuid), eq(instalmentPlan.invoice_uuid, invoice_uuid));

/** The instalment plan of an invoice, running or ended; null when none was agreed. */
export const findInstalmentPlan = async (q: Reader, key: InvoiceKey): Promise<Plan | null> =>
  (await q.select().from(instalmentPlan).where(byKey(key)))[0] ?? null;

export const insertInstalmentPlan = async (tx: Tx, plan: typeof instalmentPlan.$inferInsert): Promise<void> => {
  await tx.insert(instalmentPlan).values(plan);
};

/** Replaces the instalments of the running plan of an invoice. */
export const replaceInstalments = async (tx: Tx, key: InvoiceKey, instalments: Plan['instalments']): Promise<void> => {
  await tx
    .update(instalmentPlan)
    .set({ instalments })
    .where(and(byKey(key), eq(instalmentPlan.state, 'running')));
};

/** Writes on the invoice which instalment comes next; null after a plan. */
export const updateNextInstalment = (
  tx: Tx,
  key: InvoiceKey,
  nextInstalment: { left_cents: Cents; due_on: BusinessDate } | null,
): Promise<void> =>
  updateInvoiceDunning(tx, key, {
    instalment_cents: nextInstalment?.left_cents ?? null,
    instalment_on: nextInstalment?.due_on ?? null,
  });

/** Ends the running plan of an invoice. */
export const finishPlanAndClearInstalment = async (
  tx: Tx,
  key: InvoiceKey,
  state: 'done' | 'missed',
  ended_at: Date,
): Promise<void> => {
  await tx
    .update(instalmentPlan)
    .set({ state, ended_at })
    .where(and(byKey(key), eq(instalmentPlan.state, 'running')));
  await updateNextInstalment(tx, key, null);
};
