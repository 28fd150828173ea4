import { proofsFailed } from '#identity/messages/proofs-failed.ts';
import type { EventWay } from '#identity/rules/account-event.ts';
import { STEP_UP_SECONDS, WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { recordRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { toIso } from '#platform/pure/instant.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { deleteSession } from '../sessions/sessions.store.ts';

type WrongProofContext = Pick<
  HandlerContext,
  'db' | 'now' | 'newId' | 'userAgent' | 'country' | 'queue' | 'seal' | 'callExtension' | 'language'
> & { caller: Caller };

const sendProofsFailedMail = async (tx: Tx, ctx: WrongProofContext): Promise<void> => {
  const { customer_uuid } = ctx.caller;
  const email = (await findCredential(tx, customer_uuid))?.email;
  if (!email) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, proofsFailed, {
    key: `proofs-failed-${link_uuid}`,
    to: { email },
    customer_uuid,
    language: await resolveMailLanguage(tx, ctx, customer_uuid),
    data: { count: WRONG_STEP_UPS_MAX, at: toIso(ctx.now()), link_uuid },
  });
};

/**
 * Records a wrong proof in a session: of a step-up, or the old password at a change. Ends the session after
 * `WRONG_STEP_UPS_MAX`, to stop guessing with a stolen session, and mails the owner if the account has an address.
 */
export const recordWrongProofAndCheckLimit = (
  ctx: WrongProofContext,
  way: EventWay,
): Promise<'below-limit' | 'session-ended'> =>
  ctx.db.tx(async (tx) => {
    const { session_hash, customer_uuid } = ctx.caller;
    const key = rateLimitKey('step-up', 'wrong', session_hash);
    const { points } = await recordRateLimitUse(tx, { key, seconds: STEP_UP_SECONDS }, ctx.now());
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'step-up-failed', detail: { way } });
    if (points < WRONG_STEP_UPS_MAX) return 'below-limit';
    await deleteSession(tx, session_hash);
    await sendProofsFailedMail(tx, ctx);
    return 'session-ended';
  });
