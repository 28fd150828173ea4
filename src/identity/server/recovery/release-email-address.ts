import type { Tx } from '#platform/db/database.ts';
import { type Credential, updateCredential } from '../credentials/credentials.store.ts';
import { revokeEmailTokens } from '../codes/email-tokens.store.ts';

/** Removes an unconfirmed address from its customer and revokes its links. */
export const releaseEmailAddress = async (tx: Tx, { customer_uuid }: Credential, now: Date): Promise<void> => {
  await revokeEmailTokens(tx, customer_uuid, now);
  await updateCredential(tx, customer_uuid, { email: null, refused_address: null }, now);
};
