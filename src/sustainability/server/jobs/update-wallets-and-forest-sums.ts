import { sql } from 'drizzle-orm';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { querySentKeys } from '#notifications/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { findDefaultRemoval, type ForestProject } from '#projects/rules/forest.ts';
import { getCachedForest } from '#projects/server/queries.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import {
  computeWallet,
  CREDIT_NOTICE_DAYS,
  CREDIT_VALIDITY_MONTHS,
  expiredGrams,
  sumGrams,
} from '#sustainability/rules/wallet.ts';
import { walletExpiringMessage } from '#sustainability/messages/wallet-expiring.ts';
import { expireWallet, type updateWalletsAndForestSums } from '../jobs.ts';
import { queryWalletEntriesExceptUndone } from '../mine.store.ts';
import { type Owner, syncEntriesOfAllCustomers } from '../sync-entries-of-all-customers.ts';
import { insertGiftAndWalletEntry, lockWallet } from '../wallet/gifts.store.ts';
import { enqueueProjectClosingForSims, listAddonUuidsWithoutOpenProject } from './apply-closing.ts';
import { updateForestSums } from './sum-forest.ts';

/** Id of the message that announces the expiry of credits on a day. */
export const walletExpiringKey = (customer_uuid: string, on: BusinessDate): string =>
  `${walletExpiringMessage.name}:${customer_uuid}:${on}`;

type WalletContext = Pick<JobContext, 'db' | 'queue' | 'now' | 'newId'>;

/** A locked wallet on a day, and the project that its expired credits fund. */
type LockedWallet = Owner & {
  wallet: ReturnType<typeof computeWallet>;
  today: BusinessDate;
  defaultProject: ForestProject;
};

/** Gives the expired credits of a wallet to the default project: credits of twelve months, or all of an erased account. */
const expireCredits = async (
  tx: Tx,
  { now, newId }: WalletContext,
  { customer_uuid, is_erased, wallet, today, defaultProject }: LockedWallet,
): Promise<void> => {
  const grams = is_erased ? wallet.grams : expiredGrams(wallet, today);
  if (grams <= 0) return;
  await insertGiftAndWalletEntry(tx, {
    customer_uuid,
    ledger_uuid: newId(),
    kind: 'to_project',
    project_uuid: defaultProject.project_uuid,
    grams,
    month: firstOfMonth(today),
    given_at: now(),
  });
};

/** Announces the credits of a wallet that expire within 30 days, once for each day of expiry. */
const notifyExpiringCredits = async (
  tx: Tx,
  { queue }: WalletContext,
  { customer_uuid, wallet, today, defaultProject }: LockedWallet,
): Promise<void> => {
  const lastNoticeDay = addDays(today, CREDIT_NOTICE_DAYS);
  const expiringCredits = wallet.credits.filter(({ expires_on }) => expires_on > today && expires_on <= lastNoticeDay);
  for (const [on, creditsOfDay] of Map.groupBy(expiringCredits, ({ expires_on }) => expires_on)) {
    const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
    const kg = gramsToKg(sumGrams(creditsOfDay));
    const data = { kg, on, project: defaultProject.content.name };
    const key = walletExpiringKey(customer_uuid, on);
    await queue.enqueueAll(tx, [
      buildMessageJob(walletExpiringMessage, { key, to: { customer_uuid }, language, data }),
    ]);
  }
};

/** Gives the expired credits of a wallet to the default project, and announces those that expire soon, unless the account is erased. */
export const expireCreditsAndNotifyUpcoming = (
  ctx: WalletContext,
  owner: Owner,
  defaultProject: ForestProject,
): Promise<void> => {
  const today = brusselsDate(ctx.now());
  return ctx.db.tx(async (tx) => {
    await lockWallet(tx, owner.customer_uuid);
    const wallet = computeWallet(await queryWalletEntriesExceptUndone(tx, owner.customer_uuid));
    const lockedWallet = { ...owner, wallet, today, defaultProject };
    await expireCredits(tx, ctx, lockedWallet);
    if (!owner.is_erased) await notifyExpiringCredits(tx, ctx, lockedWallet);
  });
};

/**
 * Returns those of the given customers whose wallet may have open credits of a month up to `lastExpiringMonth`, or any open credit when the account is
 * erased. The query computes an upper limit: a gift takes the credits that expire first of those entered before it. So of the credits
 * up to `lastExpiringMonth` at most as much is open as the wallet had when the last of them was entered, less all gifts. Grams that came back by
 * a reversal of a reversal count as entered then.
 */
export const queryOwnersWithExpiringCredits = (
  q: Reader,
  owners: readonly Pick<Owner, 'customer_uuid'>[],
  lastExpiringMonth: BusinessDate,
): Promise<Pick<Owner, 'customer_uuid'>[]> =>
  queryRows<Pick<Owner, 'customer_uuid'>>(
    q,
    sql`select c.customer_uuid from customer c
      cross join lateral (select sum(e.grams) as grams, max(e.created_at) filter (
          where e.kind in ('plan', 'addon') and e.month <= ${lastExpiringMonth}::date or e.kind = 'reversed' and e.grams > 0) as last_at,
          bool_or(e.kind in ('plan', 'addon') and e.month <= ${lastExpiringMonth}::date) as has_old
        from carbon_entry e where e.customer_uuid = c.customer_uuid) wallet
      cross join lateral (select sum(e.grams) as grams from carbon_entry e where e.customer_uuid = c.customer_uuid
        and (e.created_at <= wallet.last_at or e.kind in ('given', 'undone', 'to_project'))) old
      where c.customer_uuid = any(${sql.param(owners.map(({ customer_uuid }) => customer_uuid))}::uuid[])
        and wallet.grams > 0 and (c.status = 'erased' or wallet.has_old and old.grams > 0)`,
  );

/**
 * Returns those of the given customers whose wallet has work today: the expiry of credits within the next 30 days has to be announced,
 * until that message is sent; or credits may have expired.
 */
const queryOwnersToTend = async (
  q: Reader,
  owners: readonly Pick<Owner, 'customer_uuid'>[],
  today: BusinessDate,
): Promise<Pick<Owner, 'customer_uuid'>[]> => {
  const lastNoticeDay = addDays(today, CREDIT_NOTICE_DAYS);
  const keyOf = ({ customer_uuid }: Pick<Owner, 'customer_uuid'>) =>
    walletExpiringKey(customer_uuid, firstOfMonth(lastNoticeDay));
  const dueOwners = await queryOwnersWithExpiringCredits(
    q,
    owners,
    addMonths(lastNoticeDay, 0 - CREDIT_VALIDITY_MONTHS),
  );
  const sentKeys = await querySentKeys(q, dueOwners.map(keyOf));
  const announcedOwners = dueOwners.filter((owner) => sentKeys.has(keyOf(owner)));
  const expiredOwners =
    announcedOwners.length === 0
      ? []
      : await queryOwnersWithExpiringCredits(q, announcedOwners, addMonths(today, 0 - CREDIT_VALIDITY_MONTHS));
  return [...dueOwners.filter((owner) => !sentKeys.has(keyOf(owner))), ...expiredOwners];
};

/** Enqueues a job for each wallet, so that one that fails does not stop the others. */
const enqueueExpiries = async (
  { db, queue }: Pick<JobContext, 'db' | 'queue'>,
  owners: readonly Pick<Owner, 'customer_uuid'>[],
): Promise<void> => {
  const jobs = owners.map(({ customer_uuid }) => ({ job: expireWallet, payload: { customer_uuid } }));
  if (jobs.length > 0) await db.tx((tx) => queue.enqueueAll(tx, jobs));
};

export const runExpireWalletAndNotifyUpcoming: JobHandler<typeof expireWallet> = async ({ customer_uuid }, ctx) => {
  ctx.setCustomer(customer_uuid);
  const { forest } = await getCachedForest(ctx.db);
  const project = findDefaultRemoval(forest);
  const [owner] = await queryRows<Owner>(
    ctx.db.read,
    sql`select customer_uuid, status = 'erased' as is_erased from customer where customer_uuid = ${customer_uuid}::uuid`,
  );
  if (owner && project) await expireCreditsAndNotifyUpcoming(ctx, owner, project);
};

/**
 * Adds the entries that missed events would have made, and enqueues what is due for a customer: the expiry of credits, and the end of add-ons that can
 * fund no project any more. Then sums the forest.
 */
export const runUpdateWalletsAndForestSums: JobHandler<typeof updateWalletsAndForestSums> = async (_payload, ctx) => {
  const { db, now } = ctx;
  const { forest } = await getCachedForest(db);
  const hasDefault = findDefaultRemoval(forest) !== null;
  const endedOffers = await listAddonUuidsWithoutOpenProject(db, forest);
  const today = brusselsDate(now());
  for await (const { owners } of syncEntriesOfAllCustomers(db, now)) {
    const customers = owners.map(({ customer_uuid }) => customer_uuid);
    await enqueueProjectClosingForSims(ctx, endedOffers, customers);
    if (!hasDefault) continue;
    await enqueueExpiries(ctx, await queryOwnersToTend(db.read, owners, today));
  }
  await updateForestSums(db, now());
};
