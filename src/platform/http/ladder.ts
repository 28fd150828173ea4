import type { Endpoint } from '../contract/endpoint.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HandlerContext, Hold } from './handler.ts';
import { Refused } from './refused.ts';

/** Provided by the domain that knows devices and credentials. */
export type Ladder = {
  /** The security delay of an irreversible call of this caller; null: it may run now. */
  findHold(db: Database, ctx: HandlerContext): Promise<Hold | null>;
  /** Stores a call to run after its delay, once per content, and notifies its owner. Returns the delay that applies. */
  scheduleHeldRequest(
    tx: Tx,
    ctx: HandlerContext,
    request: { route: string; entry: Endpoint; hold: Hold },
  ): Promise<Hold>;
  /** The delay of a call that spends and whose risk raises its rung; null: it may run now. */
  findSpendHold(db: Database, ctx: HandlerContext, route: string): Promise<Hold | null>;
};

type Handle = (ctx: HandlerContext) => Promise<unknown>;

class RehearsalEnd extends Error {}

/** A reply context that sends nothing. */
export const quietReply: HandlerContext['reply'] = { header: () => undefined, sessionChanged: () => undefined };

/**
 * Runs the transaction of a call and rolls it back, so that a request that would be refused is refused when it is made and
 * not after its delay.
 * @throws Refused
 */
const rehearse = async (ctx: HandlerContext, handle: Handle): Promise<void> => {
  const rollBack = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    ctx.db.tx(async (tx) => {
      await work(tx);
      throw new RehearsalEnd();
    });
  try {
    await handle({ ...ctx, idempotentTx: rollBack, reply: quietReply });
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error;
  }
};

/**
 * Runs a call; holds it when it is irreversible and its caller has not been known for long enough; or refuses it when
 * it spends and its risk demands the same as an irreversible call.
 * @throws Refused REQUEST_HELD when the request is stored and runs later, HELD_UNTIL when it has to be repeated after
 * the delay
 */
export const runHoldOrRefuseCall = async (
  ladder: Ladder,
  { route, entry, ctx }: { route: string; entry: Endpoint; ctx: HandlerContext },
  handle: Handle,
): Promise<unknown> => {
  if (entry.rung === 'spend') {
    const raised = await ladder.findSpendHold(ctx.db, ctx, route);
    if (raised) throw new Refused('HELD_UNTIL', { heldUntil: raised.ends_at });
    return handle(ctx);
  }
  const hold = await ladder.findHold(ctx.db, ctx);
  if (hold === null || entry.holdPolicy === 'by-handler') return handle({ ...ctx, hold });
  if (entry.holdPolicy === 'refused') throw new Refused('HELD_UNTIL', { heldUntil: hold.ends_at });
  await rehearse(ctx, handle);
  const { ends_at } = await ctx.db.tx((tx) => ladder.scheduleHeldRequest(tx, ctx, { route, entry, hold }));
  throw new Refused('REQUEST_HELD', { heldUntil: ends_at });
};
