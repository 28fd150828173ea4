import type { z } from 'zod';
import type { identityContract } from '#identity/contract.ts';
import type { newPasskey } from '#identity/rules/passkey-wire.ts';
import { PASSKEYS_MAX } from '#identity/rules/passkey.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { parseChallengeOrEmpty, toRelyingParty } from './relying-party.ts';
import { insertPasskey, queryPasskeys, consumeChallenge } from './passkeys.store.ts';
import { assertNoUnconfirmedAddress } from '../credentials/assert-no-unconfirmed-address.ts';
import { recordPasskeyChangedAndSendRevocationLink } from './record-passkey-changed-and-send-revocation-link.ts';

type NewPasskey = z.output<typeof newPasskey>;

const verifyRegistration = async (
  { settings, log }: Pick<HandlerContext, 'settings' | 'log'>,
  createdPasskey: NewPasskey,
  challenge: string,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, expectedOrigin } = toRelyingParty(settings);
  const { clientDataJSON, attestationObject } = createdPasskey.response;
  const { id, rawId, type } = createdPasskey;
  const response = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
  const verification = verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
  });
  return verification
    .then(({ registrationInfo }) => registrationInfo ?? null)
    .catch((error: unknown) => {
      log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused');
      return null;
    });
};

export const addPasskey: Handler<typeof identityContract, 'POST /api/customer/passkey/add'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { name, passkey: createdPasskey } = ctx.body;
  const now = ctx.now();
  const challenge = await ctx.db.tx((tx) =>
    consumeChallenge(tx, parseChallengeOrEmpty(createdPasskey.response.clientDataJSON), 'add', now),
  );
  const info =
    challenge?.customer_uuid === customer_uuid
      ? await verifyRegistration(ctx, createdPasskey, challenge.challenge)
      : null;
  if (!info) throw ctx.refuse('PASSKEY_REFUSED');
  const { credential, credentialBackedUp: backed_up } = info;
  await ctx.db.tx(async (tx) => {
    await assertNoUnconfirmedAddress(tx, ctx.refuse, customer_uuid);
    if ((await queryPasskeys(tx, customer_uuid)).length >= PASSKEYS_MAX) throw ctx.refuse('PASSKEY_REFUSED');
    await insertPasskey(tx, {
      customer_uuid,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: createdPasskey.response.transports ?? [],
      backed_up,
      name,
      created_at: now,
      used_at: null,
    });
    await recordPasskeyChangedAndSendRevocationLink(tx, ctx, { customer_uuid, name, what: 'added' });
  });
  return {};
};
