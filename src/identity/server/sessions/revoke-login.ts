import type { Tx } from '#platform/db/database.ts';
import { lockCredential, updateCredential } from '../credentials/credentials.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Logs a sub-account out everywhere and forgets its password: whoever gets the login back proves the number first. */
export const revokeLoginOf = async (tx: Tx, customer_uuid: string, now: Date): Promise<void> => {
  const known = await lockCredential(tx, customer_uuid);
  if (known?.password_hash) await updateCredential(tx, customer_uuid, { password_hash: null }, now);
  await deleteSessionsOf(tx, customer_uuid);
};
