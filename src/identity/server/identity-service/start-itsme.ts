import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoUnconfirmedAddress } from '../credentials/assert-no-unconfirmed-address.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { insertAuthorizationRequest } from './authorization-requests.store.ts';
import { findIdentityProof } from './identity-proofs.store.ts';
import { deriveAuthorizationSecrets } from './authorization-secrets.ts';

export const startItsme: Handler<typeof identityContract, 'POST /api/customer/login/itsme/start'> = async (ctx) => {
  const { browser_key, purpose } = ctx.body;
  const { caller, settings } = ctx;
  if (settings.IDENTITY_URL === undefined) throw ctx.refuse('NOT_FOUND');
  if (purpose === 'identify' && !caller) throw ctx.refuse('SESSION_EXPIRED');
  if (purpose === 'identify' && caller?.owner_customer_uuid) throw ctx.refuse('MASTER_ONLY');
  // A linked customer may prove the identity again.
  if (purpose === 'identify' && caller && (await findIdentityProof(ctx.db.read, caller.customer_uuid)) === null)
    await assertNoUnconfirmedAddress(ctx.db.read, ctx.refuse, caller.customer_uuid);
  const state = newToken();
  const authorization_url = await ctx.outside.identity.authorizationUrl(deriveAuthorizationSecrets(ctx, state));
  await insertAuthorizationRequest(ctx.db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browser_key),
    customer_uuid: purpose === 'identify' ? (caller?.customer_uuid ?? null) : null,
    begun_at: ctx.now(),
  });
  return { authorization_url };
};
