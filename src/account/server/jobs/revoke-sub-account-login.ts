import { accessWithdrawn } from '#account/messages/access-withdrawn.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { findCustomerForOrder, querySubAccounts } from '#customers/server/queries.ts';
import { deletePasswordAndSessionsOf } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { findNumberOfLineInUse } from '#subscriptions/server/queries.ts';
import type { finishAccessWithdrawal as definition } from '../jobs.ts';

/** Does nothing when the login was given back, or withdrawn again later. */
export const runRevokeSubAccountLogin: JobHandler<typeof definition> = async (withdrawal, ctx) => {
  const { customer_uuid, customer_product_uuid, taken_away_at } = withdrawal;
  await ctx.db.tx(async (tx) => {
    await lockCustomerRow(tx, customer_uuid);
    const sub = (await querySubAccounts(tx, customer_uuid)).find(
      (each) => each.customer_product_uuid === customer_product_uuid,
    );
    if (sub?.taken_away_at?.toISOString() !== taken_away_at) return;
    await deletePasswordAndSessionsOf(tx, sub.sub_customer_uuid, ctx.now());
    const msisdn = await findNumberOfLineInUse(tx, { customer_uuid, customer_product_uuid });
    const user = await findCustomerForOrder(tx, sub.sub_customer_uuid);
    if (msisdn === null || !user) return;
    await sendMessage(tx, ctx.queue, accessWithdrawn, {
      key: `access-withdrawn-${customer_product_uuid}-${taken_away_at}`,
      to: { msisdn },
      customer_uuid,
      language: user.language,
      data: { msisdn },
    });
  });
};
