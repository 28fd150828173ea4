import { asc, sql } from 'drizzle-orm';
import { isMandateLapsed } from '#payments/rules/mandate-life.ts';
import type { Reader } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { mandate } from '../tables.ts';
import { revokeMandateAndRequestNewAccount } from './revoke-mandate.ts';

const pageSize = 1_000;

type UseOfMandate = Pick<
  typeof mandate.$inferSelect,
  'customer_uuid' | 'mandate_uuid' | 'state' | 'agreed_at' | 'last_collected_on'
>;

const queryPage = (q: Reader, after: UseOfMandate | null): Promise<UseOfMandate[]> => {
  const { customer_uuid, mandate_uuid, state, agreed_at, last_collected_on } = mandate;
  return q
    .select({ customer_uuid, mandate_uuid, state, agreed_at, last_collected_on })
    .from(mandate)
    .where(
      after ? sql`(${customer_uuid}, ${mandate_uuid}) > (${after.customer_uuid}, ${after.mandate_uuid})` : undefined,
    )
    .orderBy(asc(customer_uuid), asc(mandate_uuid))
    .limit(pageSize);
};

/** Ends the mandates that were not used for 36 months. Checks all of them once a bank day, in the order of their keys. */
export const revokeLapsedMandatesAndNotify = async (ctx: JobContext): Promise<void> => {
  const today = brusselsDate(ctx.now());
  for (let after: UseOfMandate | null = null; ;) {
    const page: UseOfMandate[] = await queryPage(ctx.db.read, after);
    for (const row of page) {
      const last_used_on = row.last_collected_on ?? brusselsDate(row.agreed_at);
      if (row.state !== 'valid' || !isMandateLapsed(last_used_on, today)) continue;
      await ctx.db.tx((tx) => revokeMandateAndRequestNewAccount(tx, ctx, row, 'lapsed'));
    }
    if (page.length < pageSize) return;
    after = page.at(-1) ?? null;
  }
};
