import { getCachedForest } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { kgToGrams } from '#platform/pure/carbon.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { computeWallet, LEAST_GRAMS, UNDO_MS } from '#sustainability/rules/wallet.ts';
import { payerOf } from '../mine.ts';
import { queryWalletEntriesExceptUndone } from '../mine.store.ts';
import { insertGiftAndWalletEntry, lockWallet } from './gifts.store.ts';
import { queryWalletReply } from './wallet-reply.ts';

/** Gives kilograms of the wallet to a project. Holds the lock of the wallet. */
export const compensate: Handler<SustainabilityContract, 'POST /api/green/compensation/compensate'> = async (ctx) => {
  const { project_uuid, amount } = ctx.body;
  const { forest } = await getCachedForest(ctx.db);
  const project = forest.removals.find((each) => each.project_uuid === project_uuid);
  if (!project) throw ctx.refuse('PROJECT_UNKNOWN');
  if (project.closed_on !== null) throw ctx.refuse('PROJECT_CLOSED');
  const grams = kgToGrams(amount);
  if (grams === null || grams < LEAST_GRAMS) throw ctx.refuse('AMOUNT_BELOW_LEAST');
  const customer_uuid = payerOf(ctx.caller);
  return ctx.idempotentTx(async (tx) => {
    await lockWallet(tx, customer_uuid);
    const wallet = computeWallet(await queryWalletEntriesExceptUndone(tx, customer_uuid));
    if (wallet.grams < grams) throw ctx.refuse('WALLET_TOO_SMALL');
    const [ledger_uuid, given_at] = [ctx.newId(), ctx.now()];
    const month = firstOfMonth(brusselsDate(given_at));
    await insertGiftAndWalletEntry(tx, {
      customer_uuid,
      ledger_uuid,
      kind: 'given',
      project_uuid,
      grams,
      month,
      given_at,
    });
    return {
      ledger_uuid,
      undo_until: toIso(new Date(given_at.getTime() + UNDO_MS)),
      wallet: await queryWalletReply(tx, forest, customer_uuid),
    };
  });
};
