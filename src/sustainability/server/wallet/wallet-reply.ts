import { findDefaultRemoval, type Forest } from '#projects/rules/forest.ts';
import type { Reader } from '#platform/db/database.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import type { Wallet } from '#sustainability/rules/green-shapes.ts';
import { computeWallet, LEAST_GRAMS, sumGrams, type WalletEntry } from '#sustainability/rules/wallet.ts';
import { queryWalletEntriesExceptUndone } from '../mine.store.ts';

const toWalletReply = (entries: readonly WalletEntry[], forest: Forest): Wallet => {
  const { grams, credits } = computeWallet(entries);
  return {
    kg: gramsToKg(grams),
    expires: [...Map.groupBy(credits, ({ expires_on }) => expires_on)].map(([on, creditsOfDay]) => ({
      on,
      kg: gramsToKg(sumGrams(creditsOfDay)),
    })),
    default_project_uuid: findDefaultRemoval(forest)?.project_uuid ?? null,
    least_kg: gramsToKg(LEAST_GRAMS),
  };
};

export const queryWalletReply = async (q: Reader, forest: Forest, customer_uuid: string): Promise<Wallet> =>
  toWalletReply(await queryWalletEntriesExceptUndone(q, customer_uuid), forest);
