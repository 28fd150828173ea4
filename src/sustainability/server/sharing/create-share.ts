import { getCachedForest } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { newToken } from '#platform/ids.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { isPublicText } from '#sustainability/rules/public-text.ts';
import { payerOf } from '../mine.ts';
import { queryContributionTrail } from '../forest/query-contribution-trail.ts';
import { lockWallet } from '../wallet/gifts.store.ts';
import { insertShare, MAX_SHARES, queryShares, toShareReply } from './shares.store.ts';

export const createShare: Handler<SustainabilityContract, 'POST /api/green/share/create'> = async (ctx) => {
  const { what, message, entry = null } = ctx.body;
  const name = ctx.body.name === '' ? null : ctx.body.name;
  if ([name, message].some((text) => text && !isPublicText(text))) throw ctx.refuse('NAME_NOT_ALLOWED');
  const { forest } = await getCachedForest(ctx.db);
  const customer_uuid = payerOf(ctx.caller);
  return ctx.idempotentTx(async (tx) => {
    await lockWallet(tx, customer_uuid);
    const sharesBefore = await queryShares(tx, customer_uuid);
    if (sharesBefore.length >= MAX_SHARES) throw ctx.refuse('SHARES_FULL');
    if (what !== 'forest') {
      const walk = await queryContributionTrail(tx, forest, {
        customer_uuid,
        today: brusselsDate(ctx.now()),
        what,
        entry: entry ?? undefined,
      });
      if (walk.steps.length === 0) throw ctx.refuse('NOTHING_TO_FOLLOW');
    }
    const row = {
      customer_uuid,
      share_uuid: ctx.newId(),
      token: newToken(),
      what,
      entry,
      name,
      message: message === '' ? null : message,
      created_at: ctx.now(),
    };
    await insertShare(tx, row);
    return { share: toShareReply(row), shares: [row, ...sharesBefore].map(toShareReply) };
  });
};
