import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader, Tx } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { share } from '#sustainability/rules/green-shapes.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { forestShare } from '../tables.ts';

export type ShareRow = typeof forestShare.$inferSelect;

/** Public pages that a customer may have at a time. */
export const MAX_SHARES = 20;

export const toShareReply = ({
  share_uuid,
  what,
  name,
  message,
  token,
  created_at,
}: ShareRow): z.output<typeof share> => ({
  share_uuid,
  what,
  name,
  message,
  url: sustainabilityPaths.shared(token),
  created_at: toIso(created_at),
});

/** Public pages of a customer, newest first. */
export const queryShares = (q: Reader, customer_uuid: string): Promise<ShareRow[]> =>
  q
    .select()
    .from(forestShare)
    .where(eq(forestShare.customer_uuid, customer_uuid))
    .orderBy(desc(forestShare.created_at));

export const findShareByToken = async (q: Reader, token: string): Promise<ShareRow | null> => {
  const [row] = await q.select().from(forestShare).where(eq(forestShare.token, token));
  return row ?? null;
};

export const insertShare = async (tx: Tx, row: ShareRow): Promise<void> => {
  await tx.insert(forestShare).values(row);
};

export const deleteShare = async (
  tx: Tx,
  { customer_uuid, share_uuid }: Pick<ShareRow, 'customer_uuid' | 'share_uuid'>,
) => {
  await tx
    .delete(forestShare)
    .where(and(eq(forestShare.customer_uuid, customer_uuid), eq(forestShare.share_uuid, share_uuid)));
};
