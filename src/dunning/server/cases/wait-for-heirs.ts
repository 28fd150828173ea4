import type { InvoiceRow } from '#billing/server/queries.ts';
import { countLateDays } from '#dunning/rules/late-cost.ts';
import { hasPayerDied } from '#payments/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import type { DunningCase } from './cases.store.ts';
import { type CaseContext, HEIRS_CHECK_DAYS, updateHold, writeCase } from './change-case.ts';
import { findPlan } from './plans.store.ts';

/** Whether a case waits for neither a dispute nor instalments, so that the death of the payer holds it. */
export const waitsForHeirs = async (q: Reader, invoice: InvoiceRow, row: DunningCase): Promise<boolean> =>
  row.is_held && row.disputed_cents < invoice.remaining_cents && (await findPlan(q, row))?.state !== 'running';

/**
 * Lets a locked case wait while the payer is known to have died: no reminders, no costs, nothing is blocked. Null while it waits; else the case,
 * which goes on once another account is given.
 */
export const syncWaitForHeirs = async (
  tx: Tx,
  ctx: CaseContext,
  invoice: InvoiceRow,
  row: DunningCase,
): Promise<DunningCase | null> => {
  const today = brusselsDate(ctx.now());
  const isHeldByDeath = await waitsForHeirs(tx, invoice, row);
  // Interest of a company does not run while its bill waits.
  const late = countLateDays(row, isHeldByDeath ? 0 : invoice.remaining_cents - row.disputed_cents, today);
  if (!(await hasPayerDied(tx, row.customer_uuid))) {
    if (!isHeldByDeath) return row;
    return updateHold(tx, ctx, invoice, await writeCase(tx, ctx, row, late), { is_held: false });
  }
  if (!row.is_held || row.next_on === null || row.next_on <= today)
    await writeCase(tx, ctx, row, { ...late, is_held: true, next_on: addDays(today, HEIRS_CHECK_DAYS) });
  return null;
};
