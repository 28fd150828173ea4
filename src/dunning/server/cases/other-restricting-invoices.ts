import { isRestriction } from '#billing/rules/unpaid-step.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import { findInvoice, type InvoiceRow, querySimsOfInvoices } from '#billing/server/queries.ts';
import { isPaymentInFlight } from '#dunning/rules/dunning-dates.ts';
import { dunningEffect } from '#dunning/rules/dunning-state.ts';
import { dueCents } from '#dunning/rules/due-cents.ts';
import type { Reader } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type DunningCase, queryRestrictingCases } from './cases.store.ts';
import type { UnpaidSims } from './unpaid-sims.ts';

/** An invoice that restricts SIMs beside another one. `sims`: the uuids of those that both restrict. */
export type BesideInvoice = { invoice: InvoiceRow; due_cents: Cents; sims: ReadonlySet<string> };

/**
 * Queries the other invoices that restrict the SIMs of an invoice. An invoice whose restriction is due by `today` counts already: jobs take the
 * steps of a morning in parallel, and the message of one must not promise service that another one is about to take. An invoice that is being
 * paid does not count.
 */
export const queryOtherRestrictingInvoices = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: DunningCase,
  { in_use }: UnpaidSims,
  today: BusinessDate,
): Promise<BesideInvoice[]> => {
  const cases = (await queryRestrictingCases(q, customer_uuid, { warned_until: today })).filter(
    (each) =>
      each.invoice_uuid !== invoice_uuid &&
      !each.is_held &&
      (each.state === 'warned' || isRestriction(dunningEffect(each.state, false).service)),
  );
  const simsOfInvoices = await querySimsOfInvoices(
    q,
    customer_uuid,
    cases.map((each) => each.invoice_uuid),
  );
  const invoices: BesideInvoice[] = [];
  for (const row of cases) {
    const uuids = simsOfInvoices.get(row.invoice_uuid) ?? [];
    const sims = new Set(uuids.filter((uuid) => in_use.some((sim) => sim.uuid === uuid)));
    const invoice = sims.size > 0 ? await findInvoice(q, row) : null;
    if (!invoice || !isOwed(invoice.state) || isPaymentInFlight(invoice, today)) continue;
    const due_cents = dueCents(invoice, row);
    if (due_cents > 0) invoices.push({ invoice, due_cents, sims });
  }
  return invoices;
};
