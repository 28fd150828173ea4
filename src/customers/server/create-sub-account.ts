import type { Tx } from '#platform/db/database.ts';
import { createCustomer } from './create-customer.ts';
import { lockCustomer } from './customers.store.ts';
import { insertSubAccount } from './sub-accounts.store.ts';

type ExtraSim = { customer_uuid: string; customer_product_uuid: string; order_product_uuid: string };

/** Gives an extra SIM of a main account a login of its own, as its owner's customer would have it. False when it has had one before. */
export const createSubAccount = async (
  tx: Tx,
  sim: ExtraSim,
  { now: clock, newId }: { now(): Date; newId(): string },
): Promise<boolean> => {
  const now = clock();
  const owner = await lockCustomer(tx, sim.customer_uuid);
  const sub_customer_uuid = newId();
  if (!(await insertSubAccount(tx, { ...sim, sub_customer_uuid, made_at: now, taken_away_at: null }))) return false;
  const { type, language, time_zone } = owner;
  const owner_customer_uuid = owner.customer_uuid;
  await createCustomer(tx, {
    customer_uuid: sub_customer_uuid,
    owner_customer_uuid,
    type,
    language,
    time_zone,
    now,
  });
  return true;
};
