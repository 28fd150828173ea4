import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { submitServiceChanges } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { updateAlert, lockBarringAlertsBefore } from './alerts.store.ts';

/** Unbars services on the 1st that a limit of the previous month barred. */
export const unbarAtMonthStart = async (
  tx: Tx,
  doing: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  sims: readonly CustomerProductKey[],
  month: string,
): Promise<void> => {
  if (sims.length === 0) return;
  for (const alert of await lockBarringAlertsBefore(tx, sims, month)) {
    const { customer_uuid, customer_product_uuid: uuid, stopped } = alert;
    const on = (stopped ?? []).map(({ key }) => ({ key, enabled: true }));
    await submitServiceChanges(tx, doing, { customer_uuid, uuid }, on);
    await updateAlert(tx, alert, { stopped: null });
  }
};
