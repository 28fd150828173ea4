import type { identityContract } from '#identity/contract.ts';
import { subAccountPasswordSet } from '#identity/events.ts';
import type { Database } from '#platform/db/database.ts';
import type { Caller, Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { checkNewPassword, checkObviousPassword } from './check-new-password.ts';
import { findCredential, lockOrInsertCredential } from '../credentials/credentials.store.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { verifyCallerPasswordOrRecordWrong } from '../login/verify-password-or-record-wrong.ts';
import { recordWrongProofAndCheckLimit } from '../login/wrong-proofs.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { deletePasskeysOf, queryPasskeys } from '../passkeys/passkeys.store.ts';
import { setPasswordAndEndSessions } from './set-password-and-end-sessions.ts';

type AccountOwner = Pick<Caller, 'owner_customer_uuid'>;

/** Customers without a password, and sub-accounts, which have no mailbox for a reset link, need a fresh step-up instead of the old password. */
const isStepUpEnough = ({ owner_customer_uuid }: AccountOwner, password_hash: string | null | undefined): boolean =>
  owner_customer_uuid !== null || !password_hash;

export const needsNoOldPassword = async (db: Database, caller: Caller): Promise<boolean> =>
  isStepUpEnough(caller, (await findCredential(db.read, caller.customer_uuid))?.password_hash);

export const changePassword: Handler<typeof identityContract, 'POST /api/customer/password/change'> = async (ctx) => {
  const { old_password = '', new_password, keep_passkeys } = ctx.body;
  const { customer_uuid, owner_customer_uuid, customer_product_uuid, session_hash, stepped_up } = ctx.caller;
  assertNoFieldErrors(ctx.refuse, { new_password: await checkNewPassword(new_password) });
  const wrongPassword = () =>
    ctx.refuse('WRONG_PASSWORD', { fields: [{ field: 'old_password', code: 'WRONG_PASSWORD' }] });
  const credential = await findCredential(ctx.db.read, customer_uuid);
  assertNoFieldErrors(ctx.refuse, {
    new_password: checkObviousPassword(new_password, ctx.settings, credential?.email ?? null),
  });
  const previousHash = credential?.password_hash ?? null;
  const isProved = stepped_up && isStepUpEnough(ctx.caller, previousHash);
  if (!isProved && !(await verifyCallerPasswordOrRecordWrong(ctx, old_password))) {
    const outcome = await recordWrongProofAndCheckLimit(ctx, 'password');
    throw outcome === 'below-limit' ? wrongPassword() : ctx.refuse('SESSION_EXPIRED');
  }
  // The customer chooses which passkeys stay, because a passkey added by an intruder must not survive a change of
  // password unnoticed.
  if (keep_passkeys === undefined && (await queryPasskeys(ctx.db.read, customer_uuid)).length > 0)
    throw ctx.refuse('PASSKEYS_UNDECIDED');
  const password_hash = await hashPassword(new_password, { preferred: true });
  await ctx.db.tx(async (tx) => {
    const lockedCredential = await lockOrInsertCredential(tx, customer_uuid, ctx.now());
    // A concurrent change made the checked password invalid.
    if (lockedCredential.password_hash !== previousHash) throw wrongPassword();
    await setPasswordAndEndSessions(tx, ctx, lockedCredential, {
      password_hash,
      kind: 'password-changed',
      kept_session_hash: session_hash,
    });
    for (const { name } of await deletePasskeysOf(tx, customer_uuid, keep_passkeys ?? []))
      await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'passkey-removed', detail: { what: name } });
    if (owner_customer_uuid !== null && customer_product_uuid !== null)
      await ctx.publish(tx, subAccountPasswordSet, { customer_uuid, owner_customer_uuid, customer_product_uuid });
  });
  return {};
};
