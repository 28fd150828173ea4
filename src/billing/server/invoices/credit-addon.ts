import { and, asc, eq, gte } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { lockBillingOfAccounts } from '../bills/issue-bills-and-schedule-debits.ts';
import { billedMonth } from '../tables.ts';
import { type CreditContext, issueAndSendCreditNote } from './issue-and-send-credit-note.ts';
import { type AddonType, CONTRIBUTION_ADDON, isChargedByDays } from '#catalogue/rules/addon-type.ts';

type OfSim = { customer_uuid: string; customer_product_uuid: string };

const queryBilledSince = (
  q: Reader,
  { customer_uuid, customer_product_uuid }: OfSim,
  firstMonth: BusinessDate,
): Promise<{ month: BusinessDate; invoice_uuid: string }[]> =>
  q
    .select({ month: billedMonth.month, invoice_uuid: billedMonth.invoice_uuid })
    .from(billedMonth)
    .where(
      and(
        eq(billedMonth.customer_uuid, customer_uuid),
        eq(billedMonth.customer_product_uuid, customer_product_uuid),
        gte(billedMonth.month, firstMonth),
      ),
    )
    .orderBy(asc(billedMonth.month));

/**
 * Issues a credit note for each billed month of carbon removal or a contribution that its customer withdrew from: they are charged in full, and
 * credited in full. An add-on that is charged by days was used on all its billed days, so nothing of it is credited. Repeated calls have no effect.
 */
export const issueAndSendAddonCreditNotes = async (
  tx: Tx,
  ctx: CreditContext,
  {
    addon_uuid,
    offer,
    type,
    price_cents,
    first_month,
    ...sim
  }: OfSim & {
    addon_uuid: string;
    offer: { uuid: string; name: string };
    type: AddonType;
    /** With VAT, of a month. */
    price_cents: Cents;
    /** First day of the month in which it began. */
    first_month: BusinessDate;
  },
): Promise<void> => {
  if (isChargedByDays(type)) return;
  // Keeps a bill with this add-on from being issued meanwhile.
  await lockBillingOfAccounts(tx, [sim.customer_uuid]);
  const kind = type === CONTRIBUTION_ADDON ? 'contribution' : 'carbon_addon';
  for (const { invoice_uuid } of await queryBilledSince(tx, sim, first_month)) {
    const { customer_uuid } = sim;
    const noteKey = `${kind === 'contribution' ? 'contribution ' : ''}${addon_uuid}`;
    await issueAndSendCreditNote(tx, ctx, {
      customer_uuid,
      invoice_uuid,
      cause_key: noteKey,
      kind,
      offer,
      gross_cents: price_cents,
    });
  }
};
