import type { InvoiceRow } from '#billing/server/queries.ts';
import { findNextInstalment, type Instalment } from '#dunning/rules/instalments.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { findInstalmentPlan, updateNextInstalment } from './plans.store.ts';

type Owed = Pick<InvoiceRow, 'customer_uuid' | 'invoice_uuid' | 'remaining_cents'>;

/** Finds the instalment of a running plan that comes next; null without one. */
export const findInstalmentToPay = async (
  q: Reader,
  invoice: Owed,
): Promise<(Instalment & { left_cents: Cents }) | null> => {
  const plan = await findInstalmentPlan(q, invoice);
  return plan?.state === 'running'
    ? findNextInstalment(plan.instalments, plan.agreed_cents - invoice.remaining_cents)
    : null;
};

/** Writes on a locked invoice which instalment comes next, after the remaining amount of the invoice has changed. */
export const syncNextInstalment = async (tx: Tx, invoice: Owed): Promise<void> => {
  const nextInstalment = await findInstalmentToPay(tx, invoice);
  if (nextInstalment) await updateNextInstalment(tx, invoice, nextInstalment);
};
