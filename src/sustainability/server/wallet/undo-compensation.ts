import { getCachedForest } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { UNDO_MS } from '#sustainability/rules/wallet.ts';
import { payerOf } from '../mine.ts';
import { insertGiftAndWalletEntry, lockWallet, queryGiftRows } from './gifts.store.ts';
import { queryWalletReply } from './wallet-reply.ts';

/** Undoes a gift within a minute. Repeated calls change nothing. */
export const undoCompensation: Handler<SustainabilityContract, 'POST /api/green/compensation/undo'> = async (ctx) => {
  const { forest } = await getCachedForest(ctx.db);
  const key = { customer_uuid: payerOf(ctx.caller), ledger_uuid: ctx.body.ledger_uuid };
  return ctx.idempotentTx(async (tx) => {
    await lockWallet(tx, key.customer_uuid);
    const rows = await queryGiftRows(tx, key);
    const gift = rows.find(({ kind }) => kind === 'given');
    if (!gift) throw ctx.refuse('NOT_FOUND');
    const now = ctx.now();
    if (rows.every(({ kind }) => kind !== 'undone')) {
      if (now.getTime() - gift.given_at.getTime() > UNDO_MS) throw ctx.refuse('UNDO_TOO_LATE');
      const month = firstOfMonth(brusselsDate(now));
      await insertGiftAndWalletEntry(tx, { ...gift, kind: 'undone', grams: 0 - gift.grams, month, given_at: now });
    }
    return { wallet: await queryWalletReply(tx, forest, key.customer_uuid) };
  });
};
