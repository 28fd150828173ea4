import { isOwed } from '#billing/rules/invoice-state.ts';
import { findInvoiceByReference, type InvoiceRow } from '#billing/server/queries.ts';
import type { DunningContract, Instalments } from '#dunning/contract.ts';
import { isPaymentInFlight } from '#dunning/rules/dunning-dates.ts';
import { allocateToInstalments, buildInstalments, checkInstalments } from '#dunning/rules/instalments.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import { findCase } from '../cases/cases.store.ts';
import { findInstalmentPlan, type Plan } from '../cases/plans.store.ts';

/** Returns why an invoice cannot be paid in instalments now, or null. */
export const checkInvoiceInstalments = async (
  q: Reader,
  invoice: InvoiceRow,
  plan: Plan | null,
  settings: Settings,
  today: BusinessDate,
): Promise<ReturnType<typeof checkInstalments>> => {
  const row = await findCase(q, invoice);
  const limits = { min_cents: settings.INSTALMENTS_MIN_CENTS, max_months: settings.INSTALMENTS_MAX_MONTHS };
  return checkInstalments(
    {
      owed_cents: isOwed(invoice.state) ? invoice.remaining_cents : 0,
      is_held: row?.is_held === true || (row?.disputed_cents ?? 0) > 0 || settings.INSTALMENTS_MAX_MONTHS < 2,
      had_plan: plan !== null,
      in_flight: isPaymentInFlight(invoice, today),
      has_ended: row?.state === 'ended' || row?.state === 'written_off',
    },
    limits,
  );
};

/** Maps the plan of an invoice, or the offer to make one. */
export const toInstalmentsReply = (
  invoice: InvoiceRow,
  plan: Plan | null,
  refusal: Instalments['refusal'],
  { settings, today }: { settings: Settings; today: BusinessDate },
): Instalments => ({
  refusal,
  offers: refusal
    ? []
    : Array.from({ length: settings.INSTALMENTS_MAX_MONTHS - 1 }, (_, at) => {
        const offeredInstalments = buildInstalments(invoice.remaining_cents, at + 2, today);
        return {
          months: at + 2,
          instalments: offeredInstalments.map(({ due_on, cents }) => ({ due_on, amount: centsToEuro(cents) })),
        };
      }),
  plan: plan && {
    state: plan.state,
    instalments: allocateToInstalments(
      plan.instalments,
      plan.agreed_cents - (isOwed(invoice.state) ? invoice.remaining_cents : 0),
    ).map(({ due_on, cents, left_cents }) => ({
      due_on,
      amount: centsToEuro(cents),
      left: centsToEuro(left_cents),
    })),
  },
});

/** The instalment plan of an invoice, or what can be agreed. */
export const instalments: Handler<DunningContract, 'GET /api/customer/invoice/instalments'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const invoice = await findInvoiceByReference(ctx.db.read, customer_uuid, ctx.query.referenceNumber);
  if (!invoice) throw ctx.refuse('NOT_FOUND');
  const today = brusselsDate(ctx.now());
  const plan = await findInstalmentPlan(ctx.db.read, invoice);
  const refusal = await checkInvoiceInstalments(ctx.db.read, invoice, plan, ctx.settings, today);
  return toInstalmentsReply(invoice, plan, refusal, { settings: ctx.settings, today });
};
