import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import { switchServices } from '#subscriptions/server/commands.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import { saveAlert, stoppedBefore } from './alerts.store.ts';

/** A month has begun: what was stopped at a limit of the one before works again. */
export const startAgain = async (
  tx: Tx,
  doing: Pick<Doing, 'queue' | 'now' | 'newId'>,
  sims: readonly ProductKey[],
  month: string,
): Promise<void> => {
  if (sims.length === 0) return;
  for (const alert of await stoppedBefore(tx, sims, month)) {
    const { customer_uuid, customer_product_uuid: uuid, stopped } = alert;
    const on = (stopped ?? []).map(({ key }) => ({ key, enabled: true }));
    await switchServices(tx, doing, { customer_uuid, uuid }, on);
    await saveAlert(tx, alert, { stopped: null });
  }
};
