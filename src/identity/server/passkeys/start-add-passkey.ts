import type { identityContract } from '#identity/contract.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '#identity/rules/passkey.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { assertNoUnconfirmedAddress } from '../credentials/assert-no-unconfirmed-address.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { toRelyingParty } from './relying-party.ts';
import { insertChallenge, queryPasskeys } from './passkeys.store.ts';

/** Requests a discoverable passkey with user verification, so that a login needs no typed name. */
export const startAddPasskey: Handler<typeof identityContract, 'POST /api/customer/passkey/add/start'> = async (
  ctx,
) => {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { customer_uuid } = ctx.caller;
  await assertNoUnconfirmedAddress(ctx.db.read, ctx.refuse, customer_uuid);
  const storedCredential = await findCredential(ctx.db.read, customer_uuid);
  const passkeys = await queryPasskeys(ctx.db.read, customer_uuid);
  const options = await generateRegistrationOptions({
    rpName: ctx.settings.BRAND_NAME,
    rpID: toRelyingParty(ctx.settings).rpID,
    userID: new TextEncoder().encode(customer_uuid),
    userName: storedCredential?.email ?? ctx.settings.BRAND_NAME,
    attestationType: 'none',
    timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const expires_at = addSeconds(ctx.now(), PASSKEY_CHALLENGE_SECONDS);
  const challenge = { challenge: options.challenge, purpose: 'add' as const, customer_uuid, expires_at };
  await ctx.db.tx((tx) => insertChallenge(tx, challenge));
  return { ...options };
};
