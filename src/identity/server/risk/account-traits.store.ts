import { and, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { accountTrait } from '../tables.ts';

/** A trait that several accounts may share, by its keyed hash. */
export type Trait = Pick<typeof accountTrait.$inferSelect, 'kind' | 'value_hash'>;

/** Records traits of a customer; those that are known keep their time. */
export const insertTraits = async (
  tx: Tx,
  customer_uuid: string,
  traits: readonly Trait[],
  seen_at: Date,
): Promise<void> => {
  if (traits.length === 0) return;
  await tx
    .insert(accountTrait)
    .values(traits.map((trait) => ({ ...trait, customer_uuid, seen_at })))
    .onConflictDoNothing();
};

/** For each known trait: how many other accounts have it, and whether the customer does. */
export const queryTraitUse = async (
  q: Reader,
  customer_uuid: string,
  traits: readonly Trait[],
): Promise<(Trait & { other_accounts: number; is_own: boolean })[]> => {
  if (traits.length === 0) return [];
  const { kind, value_hash } = accountTrait;
  const isOwn = sql`${accountTrait.customer_uuid} = ${customer_uuid}`;
  return q
    .select({
      kind,
      value_hash,
      other_accounts: sql<number>`(count(*) filter (where not ${isOwn}))::int`,
      is_own: sql<boolean>`bool_or(${isOwn})`,
    })
    .from(accountTrait)
    .where(
      and(
        inArray(
          kind,
          traits.map((each) => each.kind),
        ),
        inArray(
          value_hash,
          traits.map((each) => each.value_hash),
        ),
      ),
    )
    .groupBy(kind, value_hash);
};
