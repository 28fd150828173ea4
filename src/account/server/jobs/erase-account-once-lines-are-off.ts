import { eq } from 'drizzle-orm';
import { RECHECK_SECONDS } from '#account/rules/check-deletion.ts';
import { queryAccountWithSubAccounts } from '#customers/server/queries.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { erasePersonalData, type PersonalTable } from '#platform/db/personal-data.ts';
import type { BeforeErasure } from '#platform/domain.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { areAllLinesOffAtNetwork } from '#subscriptions/server/queries.ts';
import { eraseAccountOnceLinesAreOff as job } from '../jobs.ts';
import { closedAccount } from '../tables.ts';

/**
 * Erases a closed account and its sub-accounts in one transaction. Tables of higher domains go first, because their rows may
 * be found through lower tables. Reschedules itself while the network still has active lines, because deactivation needs
 * their numbers.
 */
export const runEraseAccountOnceLinesAreOff =
  (personalTables: readonly PersonalTable[], beforeErasures: readonly BeforeErasure[]): JobHandler<typeof job> =>
  async ({ customer_uuid }, ctx) => {
    const accounts = await queryAccountWithSubAccounts(ctx.db.read, customer_uuid);
    if (!accounts.some(({ status }) => status === 'closing')) return;
    for (const account of accounts) {
      if (await areAllLinesOffAtNetwork(ctx.db.read, account.customer_uuid)) continue;
      await ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, job, { customer_uuid }, addSeconds(ctx.now(), RECHECK_SECONDS)));
      return;
    }
    await ctx.db.tx(async (tx) => {
      await lockCustomerRow(tx, customer_uuid);
      for (const account of accounts) {
        for (const prepare of beforeErasures) await prepare(tx, ctx.queue, account.customer_uuid);
        for (const part of personalTables.toReversed()) await erasePersonalData(tx, part, account.customer_uuid);
      }
      await tx
        .update(closedAccount)
        .set({ erased_at: ctx.now() })
        .where(eq(closedAccount.customer_uuid, customer_uuid));
    });
    ctx.log.info('an account was erased');
  };
