import { accountRecovered, type RecoveryCause } from '#identity/events.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { revokeAllButEarlierRevocationTokens } from '../codes/email-tokens.store.ts';
import type { Credential } from '../credentials/credentials.store.ts';
import { type AccountEventContext, recordAccountEvent } from '../events/account-events.store.ts';
import { cancelHeldRequestsAndNotify } from '../held-requests/cancel-held-requests-and-notify.ts';
import { deleteIdentityProof } from '../identity-service/identity-proofs.store.ts';
import { deleteKnownDevices } from '../login/known-devices.store.ts';
import { deleteLoginPlaces } from '../login/login-places.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { cancelEmailChange } from './cancel-email-change.ts';

type RecoveryContext = AccountEventContext &
  Pick<HandlerContext, 'seal' | 'device' | 'address' | 'caller'> &
  Pick<EventContext, 'queue' | 'publish'>;

type Recovery = {
  cause: RecoveryCause;
  /** Address that was proved. Its links are revoked; those to an address in use before it stay. */
  email: string;
  /** Links sent since then are revoked too, whatever their address; absent: none by time. */
  links_since?: Date;
};

/** Deletes passkeys and identity proof, with an event for each. An identity proof stays where it is the only way to log in. */
const deleteOtherCredentials = async (
  tx: Tx,
  ctx: AccountEventContext,
  { customer_uuid, password_hash }: Credential,
  cause: RecoveryCause,
): Promise<void> => {
  for (const { name } of await deletePasskeysOf(tx, customer_uuid))
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'passkey-removed', detail: { what: name } });
  if (cause === 'confirmed' && password_hash === null) return;
  if (await deleteIdentityProof(tx, customer_uuid))
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'identity-unlinked' });
};

/**
 * Gives an account back to the reader of a mail to its address: ends sessions, passkeys, identity proof, known devices and
 * places, open links, a pending change of address, and requests that wait for the security delay. The credential must be
 * locked. A first confirmation keeps sessions, devices, places and the password, because many customers register on a laptop
 * and confirm on a phone.
 */
export const revokeAccessForRecovery = async (
  tx: Tx,
  ctx: RecoveryContext,
  lockedCredential: Credential,
  { cause, email, links_since }: Recovery,
): Promise<void> => {
  const { customer_uuid } = lockedCredential;
  const recoveryCtx = ctx.caller?.customer_uuid === customer_uuid ? ctx : { ...ctx, caller: null };
  await cancelEmailChange(tx, recoveryCtx, lockedCredential);
  await revokeAllButEarlierRevocationTokens(
    tx,
    customer_uuid,
    { recoveredEmail: email, ...(links_since && { revokedSince: links_since }) },
    ctx.now(),
  );
  // Lock order: what higher domains revoke, such as swaps and port-out codes, then the sessions.
  await ctx.publish(tx, accountRecovered, { customer_uuid, cause });
  if (cause !== 'confirmed') {
    await deleteSessionsOf(tx, customer_uuid);
    await deleteLoginPlaces(tx, customer_uuid);
    await deleteKnownDevices(tx, customer_uuid);
  }
  await deleteOtherCredentials(tx, recoveryCtx, lockedCredential, cause);
  await cancelHeldRequestsAndNotify(tx, recoveryCtx, customer_uuid);
};
