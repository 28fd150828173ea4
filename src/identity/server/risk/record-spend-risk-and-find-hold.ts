import { and, eq, gte } from 'drizzle-orm';
import { assessRisk, type Risk } from '#identity/rules/risk.ts';
import type { Database } from '#platform/db/database.ts';
import type { Caller, HandlerContext, Hold } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { findHold } from '../held-requests/find-hold.ts';
import { accountEvent } from '../tables.ts';
import { findRiskFactsAndInsertTraits, type RiskContext } from './find-risk-facts-and-insert-traits.ts';

type SpendContext = Omit<RiskContext, 'caller'> & Pick<HandlerContext, 'log'> & { caller: Caller | null };

/** The same decision is recorded once in this time, so that repeated calls do not fill the events. */
const repeatedDecisionSeconds = 3600;

const recordDecision = (
  db: Database,
  ctx: RiskContext,
  kind: 'risk-held' | 'risk-passed',
  { reasons }: Risk,
): Promise<void> =>
  db.tx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const isRecentDecision = and(
      eq(accountEvent.customer_uuid, customer_uuid),
      eq(accountEvent.kind, kind),
      gte(accountEvent.at, addSeconds(ctx.now(), -repeatedDecisionSeconds)),
    );
    const [recentEvent] = await tx.select({ at: accountEvent.at }).from(accountEvent).where(isRecentDecision).limit(1);
    if (!recentEvent) await recordAccountEvent(tx, ctx, { customer_uuid, kind, detail: { signals: reasons } });
  });

/**
 * Scores the risk of a call that spends, and records it: what is seen of the browser for the first time, a line of the security log, and an account
 * event of a high score. A high score needs what an irreversible call needs: returns the delay until then, or null when the call may run.
 */
export const recordSpendRiskAndFindHold = async (
  db: Database,
  ctx: SpendContext,
  route: string,
): Promise<Hold | null> => {
  const { caller } = ctx;
  if (!caller || ctx.settings.HOLD_HOURS === 0) return null;
  const riskContext: RiskContext = { ...ctx, caller };
  const risk = assessRisk(await findRiskFactsAndInsertTraits(db, riskContext));
  if (risk.score === 0) return null;
  const hold = risk.raised ? await findHold(db.read, riskContext, { trustsFirstDevice: !risk.shared }) : null;
  const outcome = hold ? 'held' : risk.raised ? 'passed' : 'counted';
  const { customer_uuid } = caller;
  if (ctx.log.level !== 'silent')
    ctx.log
      .child({}, { level: 'info' })
      .info(
        { security: 'risk-scored', outcome, score: risk.score, reasons: risk.reasons, route, customer_uuid },
        'security event',
      );
  if (risk.raised) await recordDecision(db, riskContext, hold ? 'risk-held' : 'risk-passed', risk);
  return hold && { ends_at: hold.ends_at, cause: hold.kind };
};
