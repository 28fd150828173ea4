import type { identityContract } from '#identity/contract.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '#identity/rules/passkey.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { toRelyingParty } from './relying-party.ts';
import { insertChallenge, queryPasskeys } from './passkeys.store.ts';

/** A step-up accepts only passkeys of the caller; a login accepts any passkey of the device for this site. */
export const startPasskeyAuthentication: Handler<typeof identityContract, 'POST /api/customer/passkey/start'> = async (
  ctx,
) => {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const customer_uuid = ctx.body.for === 'prove' ? (ctx.caller?.customer_uuid ?? null) : null;
  if (ctx.body.for === 'prove' && customer_uuid === null) throw ctx.refuse('SESSION_EXPIRED');
  const passkeys = customer_uuid === null ? [] : await queryPasskeys(ctx.db.read, customer_uuid);
  const options = await generateAuthenticationOptions({
    rpID: toRelyingParty(ctx.settings).rpID,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as NonNullable<
        Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']
      >[0]['transports'],
    })),
  });
  const expires_at = addSeconds(ctx.now(), PASSKEY_CHALLENGE_SECONDS);
  const challenge = { challenge: options.challenge, purpose: ctx.body.for, customer_uuid, expires_at };
  await ctx.db.tx((tx) => insertChallenge(tx, challenge));
  return { ...options };
};
