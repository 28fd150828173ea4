import type { EventWay } from '#identity/rules/account-event.ts';
import { STEP_UP_SECONDS, WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { countRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { deleteSession } from '../sessions/sessions.store.ts';

/**
 * Records a wrong proof in a session: of a step-up, or the old password at a change. Ends the session after
 * `WRONG_STEP_UPS_MAX`, to stop guessing with a stolen session. Returns whether it ended.
 */
export const recordWrongProof = (
  ctx: Pick<HandlerContext, 'db' | 'now' | 'newId' | 'userAgent' | 'country'> & { caller: Caller },
  way: EventWay,
): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const { session_hash, customer_uuid } = ctx.caller;
    const key = rateLimitKey('step-up', 'wrong', session_hash);
    const { points } = await countRateLimitUse(tx, { key, seconds: STEP_UP_SECONDS }, ctx.now());
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'step-up-failed', detail: { way } });
    if (points < WRONG_STEP_UPS_MAX) return false;
    await deleteSession(tx, session_hash);
    return true;
  });
