import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryPasskeys } from './passkeys.store.ts';

export const passkeyList: Handler<typeof identityContract, 'GET /api/customer/passkey/list'> = async (ctx) => {
  const passkeys = await queryPasskeys(ctx.db.read, ctx.caller.customer_uuid);
  return {
    passkeys: passkeys.map(({ credential_id, name, backed_up, created_at, used_at }) => ({
      id: credential_id,
      name,
      synchronised: backed_up,
      created_at: toIso(created_at),
      used_at: used_at && toIso(used_at),
    })),
  };
};
