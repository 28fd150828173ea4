import type { z } from 'zod';
import type { Handler } from '#platform/http/handler.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import type { walletEntry } from '#sustainability/rules/green-shapes.ts';
import { gramsOfGift, stateOfGift } from '#sustainability/rules/standing.ts';
import { creditKeyOf, UNDO_MS } from '#sustainability/rules/wallet.ts';
import { getForestContext } from '../forest-context.ts';
import { payerOf, slotOfGift } from '../mine.ts';
import {
  type CarbonEntryRow,
  type CreditedSim,
  querySimsByCreditSubject,
  queryGiftStandings,
  queryWalletHistory,
} from '../mine.store.ts';
import { queryWalletReply } from './wallet-reply.ts';

type EntryReply = z.output<typeof walletEntry>;

export const compensationDetails: Handler<SustainabilityContract, 'GET /api/green/compensation/details'> = async (
  ctx,
) => {
  const { forest } = await getForestContext(ctx);
  const customer_uuid = payerOf(ctx.caller);
  const [wallet, { entries, total }, gifts, sims] = await Promise.all([
    queryWalletReply(ctx.db.read, forest, customer_uuid),
    queryWalletHistory(ctx.db.read, customer_uuid, ctx.query),
    queryGiftStandings(ctx.db.read, customer_uuid),
    ctx.caller.owner_customer_uuid === null
      ? querySimsByCreditSubject(ctx.db.read, customer_uuid)
      : new Map<string, CreditedSim>(),
  ]);
  const now = ctx.now();
  const giftOf = new Map(gifts.map((gift) => [gift.ledger_uuid, gift]));
  const toEntry = ({ kind, about, month, grams, created_at }: CarbonEntryRow): EntryReply => {
    const gift = giftOf.get(creditKeyOf(about));
    const undo_until = new Date(created_at.getTime() + UNDO_MS);
    return {
      ledger_uuid: gift?.ledger_uuid ?? null,
      at: toIso(created_at),
      kind,
      kg: gramsToKg(grams),
      month,
      sim: sims.get(creditKeyOf(about).split(':')[0] ?? '') ?? null,
      project_uuid: gift?.project_uuid ?? null,
      state: gift ? stateOfGift(gramsOfGift(slotOfGift(gift), forest.byUuid.get(gift.project_uuid))) : null,
      undo_until: kind === 'given' && gift && undo_until > now ? toIso(undo_until) : null,
      receipt_url: gift ? `/api/green/compensation/receipt/${gift.ledger_uuid}` : null,
    };
  };
  return { wallet, entries: entries.map(toEntry), total, as_of: toIso(now) };
};
