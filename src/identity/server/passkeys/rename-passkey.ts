import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { updatePasskeyName } from './passkeys.store.ts';

export const renamePasskey: Handler<typeof identityContract, 'POST /api/customer/passkey/rename'> = async (ctx) => {
  const { id, name } = ctx.body;
  if (!(await ctx.db.tx((tx) => updatePasskeyName(tx, ctx.caller.customer_uuid, id, name))))
    throw ctx.refuse('NOT_FOUND');
  return {};
};
