import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { deletePasskey } from './passkeys.store.ts';
import { recordPasskeyChangedAndSendRevocationLink } from './record-passkey-changed-and-send-revocation-link.ts';

export const removePasskey: Handler<typeof identityContract, 'POST /api/customer/passkey/remove'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  await ctx.db.tx(async (tx) => {
    // Idempotent: a passkey that no longer exists counts as removed.
    const removedPasskey = await deletePasskey(tx, customer_uuid, ctx.body.id);
    if (removedPasskey)
      await recordPasskeyChangedAndSendRevocationLink(tx, ctx, {
        customer_uuid,
        name: removedPasskey.name,
        what: 'removed',
      });
  });
  return {};
};
