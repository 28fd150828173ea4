import {
  findCustomerForOrder,
  queryCustomersAtSameAddress,
  queryCustomersOfSamePerson,
} from '#customers/server/queries.ts';
import { queryMandateIbans } from '#payments/server/queries.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallExtension, Publish } from '#platform/events.ts';
import { hasPaidMonth, referralRewarded } from '#promotions/events.ts';
import { checkReferral, type ReferralFacts } from '#promotions/rules/referral-eligibility.ts';
import { computeInviterReward, rewardEarnedAt } from '#promotions/rules/referral-reward.ts';
import { findCodeOwner, queryCodesOf } from './referral-codes.store.ts';
import { findOpenReferral, lockReferralsByCodes, type Referral, updateReferral } from './referrals.store.ts';
import type { Cents } from '#platform/pure/money.ts';

type CreditContext = {
  db: { cipher: Cipher };
  settings: { REFERRAL_REWARD_CENTS: Cents };
  publish: Publish;
  callExtension: CallExtension;
  now(): Date;
  newId(): string;
};

/** Finds which device, person, address and bank account the friend shares with the inviter and with rewarded friends. */
const findFacts = async (
  tx: Tx,
  cipher: Cipher,
  { customer_uuid, same_device }: Referral,
  { inviter, rewarded }: { inviter: string; rewarded: readonly string[] },
): Promise<ReferralFacts> => {
  const comparedCustomers = [inviter, ...rewarded];
  const ibans = await queryMandateIbans(tx, cipher, [customer_uuid, ...comparedCustomers]);
  const friendIbans = ibans.get(customer_uuid) ?? new Set<string>();
  return {
    same_device: same_device === true,
    same_person: (await queryCustomersOfSamePerson(tx, customer_uuid, comparedCustomers)).size > 0,
    same_address: (await queryCustomersAtSameAddress(tx, customer_uuid, [inviter])).size > 0,
    same_iban: comparedCustomers.some((each) => [...(ibans.get(each) ?? [])].some((iban) => friendIbans.has(iban))),
  };
};

const isActive = async (tx: Tx, customer_uuid: string): Promise<boolean> =>
  (await findCustomerForOrder(tx, customer_uuid))?.status === 'active';

/**
 * Credits a referral that is due, to both sides once, or records why it is not rewarded. Skips a SIM without a paid
 * month, a code of an address that is no customer yet, and an account that ended.
 */
export const creditOrRefuseDueReferral = async (tx: Tx, ctx: CreditContext, customer_uuid: string): Promise<void> => {
  const now = ctx.now();
  const openReferral = await findOpenReferral(tx, customer_uuid);
  if (!openReferral) return;
  const owner = await findCodeOwner(tx, openReferral.ref_code);
  if (!owner) return updateReferral(tx, customer_uuid, { refused: 'code' });
  const { customer_uuid: inviter } = owner;
  if (inviter === null) return;
  // Locks all friends of the inviter, so that their referrals are credited one after the other and the maximum is kept.
  const friends = await lockReferralsByCodes(tx, await queryCodesOf(tx, inviter));
  const row = friends.find((each) => each.customer_uuid === customer_uuid);
  if (!row || row.settled_at !== null || row.refused !== null) return;
  const { active_at, active_sim } = row;
  if (active_at === null || active_sim === null || now < rewardEarnedAt(active_at)) return;
  if (!(await ctx.callExtension(tx, hasPaidMonth, 'billing', { customer_uuid, order_product_uuid: active_sim })))
    return;
  // An erased account has nothing left to compare.
  if (!(await isActive(tx, customer_uuid)) || !(await isActive(tx, inviter))) return;
  const settledFriends = friends.filter(({ settled_at }) => settled_at !== null);
  const rewardedUuids = settledFriends.map((each) => each.customer_uuid);
  const refused =
    inviter === customer_uuid
      ? 'person'
      : checkReferral(await findFacts(tx, ctx.db.cipher, row, { inviter, rewarded: rewardedUuids }));
  if (refused) return updateReferral(tx, customer_uuid, { refused });
  const reward_cents = row.reward_cents ?? ctx.settings.REFERRAL_REWARD_CENTS;
  const inviter_cents = computeInviterReward(
    reward_cents,
    settledFriends.filter((each) => (each.inviter_cents ?? 0) > 0).length,
  );
  await updateReferral(tx, customer_uuid, { settled_at: now, reward_cents, inviter_cents });
  // A new uuid and not that of the friend, because the export of the inviter shows it.
  const rewardUuid = ctx.newId();
  if (reward_cents > 0)
    await ctx.publish(tx, referralRewarded, { customer_uuid, about: rewardUuid, amount_cents: reward_cents });
  if (inviter_cents > 0)
    await ctx.publish(tx, referralRewarded, { customer_uuid: inviter, about: rewardUuid, amount_cents: inviter_cents });
};
