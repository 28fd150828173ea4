import { wrongLogins } from '#identity/messages/wrong-logins.ts';
import { emailKey } from '#identity/rules/email.ts';
import { mustWait, TOLD_AFTER, TOLD_WITHIN_SECONDS, WRONG_LOGINS_SECONDS } from '#identity/rules/wrong-logins.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Database } from '#platform/db/database.ts';
import type { Context } from '#platform/http/handler.ts';
import { countUse, limitKey, tooMany, usesSoFar } from '#platform/http/limits.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { noteEvent } from './account-events.store.ts';
import { credentialByEmail } from './credentials.store.ts';
import { isPlaceOf } from './login-places.store.ts';

const keyOf = (email: string, counted: 'wrong' | 'told'): string => limitKey('login', counted, emailKey(email));

type Try = Pick<Context, 'address' | 'seal'> & { db: Database; now: () => Date };

/**
 * Nobody can keep an owner out by typing wrong passwords, nor guess from many places at once: where too many were wrong lately,
 * only the places that the owner has logged in from may try. An address that nobody has is treated the same.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const refuseManyWrong = async (ctx: Try, email: string): Promise<void> => {
  const now = ctx.now();
  const so_far = await usesSoFar(ctx.db.read, keyOf(email, 'wrong'), now);
  if (!so_far || !mustWait(so_far.points, false)) return;
  const known = await credentialByEmail(ctx.db.read, emailKey(email));
  const usual = known !== null && (await isPlaceOf(ctx.db.read, ctx.seal, known.customer_uuid, ctx.address));
  if (mustWait(so_far.points, usual)) throw tooMany(so_far.ends, now);
};

/** Counts a wrong password, and tells the owner of the address once an episode. */
export const noteWrong = async (ctx: Try & { queue: Queue; newId: () => string }, email: string): Promise<void> => {
  const now = ctx.now();
  await ctx.db.tx(async (tx) => {
    await countUse(tx, { key: keyOf(email, 'wrong'), seconds: WRONG_LOGINS_SECONDS }, now);
    const told = await countUse(tx, { key: keyOf(email, 'told'), seconds: TOLD_WITHIN_SECONDS }, now);
    if (told.points !== TOLD_AFTER) return;
    const known = await credentialByEmail(tx, emailKey(email));
    if (!known) return;
    const { customer_uuid } = known;
    await noteEvent(tx, ctx, { customer_uuid, kind: 'logins-failed', detail: { what: String(TOLD_AFTER) } });
    const key = `wrong-logins-${customer_uuid}-${told.ends.getTime()}`;
    await sendMessage(tx, ctx.queue, wrongLogins, { key, to: { customer_uuid }, data: { count: TOLD_AFTER } });
  });
};
