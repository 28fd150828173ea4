import { z } from 'zod';
import type { UsedPasskey } from '#identity/rules/passkey-wire.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { parseChallengeOrEmpty, toRelyingParty } from './relying-party.ts';
import { findPasskey, recordPasskeyUse, type PasskeyRow, consumeChallenge } from './passkeys.store.ts';

type VerifyContext = Pick<HandlerContext, 'db' | 'now' | 'settings' | 'log'>;

const parseOwner = ({ response }: UsedPasskey): string | null => {
  const parsedOwner = z.uuid().safeParse(Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8'));
  return parsedOwner.success ? parsedOwner.data : null;
};

/** Verifies the signature against key, site and challenge; the counter must increase where the authenticator has one. */
const verifyAssertion = async (
  ctx: VerifyContext,
  assertion: UsedPasskey,
  challenge: string,
  storedPasskey: PasskeyRow,
) => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, expectedOrigin } = toRelyingParty(ctx.settings);
  const { userHandle, ...response } = assertion.response;
  const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: assertion.id,
      rawId: assertion.rawId,
      type: assertion.type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: {
      id: storedPasskey.credential_id,
      publicKey: Buffer.from(storedPasskey.public_key, 'base64url'),
      counter: storedPasskey.counter,
    },
  });
  return isVerified ? authenticationInfo : null;
};

/**
 * Verifies a passkey and returns its customer and since when it exists, or null. For `login` the passkey names the customer; for `prove` it must
 * belong to the caller. The reason of a failure (other site, old or used challenge, unknown or cloned key) is not returned.
 */
export const verifyPasskeyAndRecordUse = async (
  ctx: VerifyContext,
  purpose: 'prove' | 'login',
  assertion: UsedPasskey,
  caller_uuid: string | null,
): Promise<{ customer_uuid: string; proved_since: Date } | null> => {
  const now = ctx.now();
  const consumedChallenge = await ctx.db.tx((tx) =>
    consumeChallenge(tx, parseChallengeOrEmpty(assertion.response.clientDataJSON), purpose, now),
  );
  const customer_uuid = purpose === 'prove' ? caller_uuid : parseOwner(assertion);
  if (
    !consumedChallenge ||
    customer_uuid === null ||
    (purpose === 'prove' && consumedChallenge.customer_uuid !== customer_uuid)
  )
    return null;
  const storedPasskey = await findPasskey(ctx.db.read, customer_uuid, assertion.id);
  if (!storedPasskey) return null;
  const verifiedUse = await verifyAssertion(ctx, assertion, consumedChallenge.challenge, storedPasskey).catch(
    (error: unknown) => {
      ctx.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused');
      return null;
    },
  );
  if (!verifiedUse) return null;
  const { newCounter: counter, credentialBackedUp: backed_up } = verifiedUse;
  await ctx.db.tx((tx) => recordPasskeyUse(tx, storedPasskey, { counter, backed_up, used_at: now }));
  return { customer_uuid, proved_since: storedPasskey.created_at };
};
