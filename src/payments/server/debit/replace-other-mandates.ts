import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { OutcomeContext } from '../apply-payment-outcome.ts';
import { type MandateRow, updateMandate } from '../payments.store.ts';
import { collection, mandate } from '../tables.ts';
import { cancelScheduledCollectionsOfMandate } from './revoke-mandate.ts';

type NewMandate = Pick<MandateRow, 'customer_uuid' | 'mandate_uuid' | 'account_proved'>;

/** Moves the scheduled collections of a mandate to the new one. */
const moveScheduled = async (tx: Tx, replacedMandate: MandateRow, newMandate: NewMandate): Promise<void> => {
  await tx
    .update(collection)
    .set({ mandate_uuid: newMandate.mandate_uuid })
    .where(
      and(
        eq(collection.customer_uuid, replacedMandate.customer_uuid),
        eq(collection.mandate_uuid, replacedMandate.mandate_uuid),
        eq(collection.state, 'scheduled'),
      ),
    );
};

/**
 * Ends the other valid mandates of the customer, because a new one has become valid. The new one amends the newest of them. Scheduled collections
 * move to the new mandate, or are cancelled if its account is not proved, because their notice is too short for such an account.
 */
export const replaceOtherMandates = async (tx: Tx, ctx: OutcomeContext, newMandate: NewMandate): Promise<void> => {
  const { customer_uuid, mandate_uuid } = newMandate;
  const replacedMandates = await tx
    .select()
    .from(mandate)
    .where(
      and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.state, 'valid'), ne(mandate.mandate_uuid, mandate_uuid)),
    )
    .orderBy(mandate.agreed_at)
    .for('update');
  for (const replacedMandate of replacedMandates) {
    await updateMandate(tx, replacedMandate, { state: 'invalid', ended_reason: 'replaced', ended_at: ctx.now() });
    if (newMandate.account_proved === false) await cancelScheduledCollectionsOfMandate(tx, ctx, replacedMandate);
    else await moveScheduled(tx, replacedMandate, newMandate);
  }
  const newestMandate = replacedMandates.at(-1);
  if (newestMandate) await updateMandate(tx, newMandate, { amends_mandate_uuid: newestMandate.mandate_uuid });
};
