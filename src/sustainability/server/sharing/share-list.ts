import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { payerOf } from '../mine.ts';
import { queryShares, toShareReply } from './shares.store.ts';

export const shareList: Handler<SustainabilityContract, 'GET /api/green/share/list'> = async ({ db, caller }) => ({
  shares: (await queryShares(db.read, payerOf(caller))).map(toShareReply),
});
