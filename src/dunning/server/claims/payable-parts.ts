import { listPayableParts } from '#billing/events.ts';
import { findNextInstalment } from '#dunning/rules/instalments.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { findCase } from '../cases/cases.store.ts';
import { findPlan } from '../cases/plans.store.ts';

/** Lists the parts of an invoice that may be paid alone: the next instalment, and the amount that is not disputed. */
export const payablePartsOfInvoice = implementExtension(listPayableParts, 'dunning', async (tx, invoice) => {
  const [row, plan] = [await findCase(tx, invoice), await findPlan(tx, invoice)];
  const { remaining_cents } = invoice;
  const next =
    plan?.state === 'running' ? findNextInstalment(plan.instalments, plan.agreed_cents - remaining_cents) : null;
  const undisputed = row && row.disputed_cents > 0 ? remaining_cents - row.disputed_cents : 0;
  return [...(next ? [next.left_cents] : []), ...(undisputed > 0 ? [undisputed] : [])];
});
