import type { Cents } from '#platform/pure/money.ts';

/** `planned_cents`: what the customer chose to pay of an invoice, when that is less than what is left of it. */
type Owed = { invoice_uuid: string; remaining_cents: Cents; planned_cents?: Cents };
export type Allocation = { invoice_uuid: string; cents: Cents };

/**
 * Allocates a payment to invoices: first the planned part of each, then what is left of them in their order, the oldest due first. No invoice gets
 * more than what is left of it. `overpaid_cents`: what no invoice takes, which becomes credit of the customer.
 */
export function allocatePayment(
  owed: readonly Owed[],
  amount_cents: Cents,
): { allocations: Allocation[]; overpaid_cents: Cents } {
  let unallocated_cents = amount_cents;
  const consumeUpTo = (max_cents: Cents): Cents => {
    const cents = Math.max(0, Math.min(max_cents, unallocated_cents));
    unallocated_cents -= cents;
    return cents;
  };
  const plannedAmounts = owed.map(({ remaining_cents, planned_cents }) =>
    consumeUpTo(Math.min(remaining_cents, planned_cents ?? remaining_cents)),
  );
  const allocations = owed.flatMap(({ invoice_uuid, remaining_cents }, at) => {
    const first = plannedAmounts[at] ?? 0;
    const cents = first + consumeUpTo(remaining_cents - first);
    return cents > 0 ? [{ invoice_uuid, cents }] : [];
  });
  return { allocations, overpaid_cents: unallocated_cents };
}

type Paid = { invoice_uuid: string; applied_cents: Cents; returned_cents: Cents };
type ReturnAllocation = { allocations: Allocation[]; taken_from_credit_cents: Cents };

/**
 * Takes `amount_cents` of a payment back: first from the credit that is left of the payment (`credit_left_cents`), then from the invoices that it paid,
 * the last one first. Returns the cents that each invoice owes again, and those that go off the credit (`taken_from_credit_cents`).
 */
export function allocateReturn(
  paidInvoices: readonly Paid[],
  credit_left_cents: Cents,
  amount_cents: Cents,
): ReturnAllocation {
  const from_credit_cents = Math.min(Math.max(0, credit_left_cents), amount_cents);
  let untaken_cents = amount_cents - from_credit_cents;
  const allocations = paidInvoices.toReversed().flatMap(({ invoice_uuid, applied_cents, returned_cents }) => {
    const cents = Math.min(applied_cents - returned_cents, untaken_cents);
    untaken_cents -= cents;
    return cents > 0 ? [{ invoice_uuid, cents }] : [];
  });
  return { allocations, taken_from_credit_cents: from_credit_cents + untaken_cents };
}

/**
 * Gives `amount_cents` of a return back, because the bank has reversed it: pays the invoices again, the first one first, and what they do not take is
 * credit again. The amounts of the result are negative, because they undo those of `allocateReturn`.
 */
export function allocateReversalOfReturn(
  paidInvoices: readonly Omit<Paid, 'applied_cents'>[],
  amount_cents: Cents,
): ReturnAllocation {
  let unrestored_cents = amount_cents;
  const allocations = paidInvoices.flatMap(({ invoice_uuid, returned_cents }) => {
    const cents = Math.min(returned_cents, unrestored_cents);
    unrestored_cents -= cents;
    return cents > 0 ? [{ invoice_uuid, cents: 0 - cents }] : [];
  });
  return { allocations, taken_from_credit_cents: 0 - unrestored_cents };
}
