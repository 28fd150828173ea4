import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeAddress, registerCustomer, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { erasePersonalData, type PersonalTable } from '#platform/db/personal-data.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { confirmEmailInDatabase, insertMandateForTest } from '#app/testing/customers/customer-state.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { createCustomer } from '#customers/server/commands.ts';
import { customerCredit, prepaidEntry } from '#billing/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { projectRoot } from '#platform/project-root.ts';
import { computeReferralCode } from './referral-code.ts';
import { creditOrRefuseDueReferral } from './credit-or-refuse-due-referral.ts';
import { promotionsPersonalTables, referral, referralCode } from './tables.ts';
import { startRewardPeriod, resetUnfinishedRewardPeriod } from './referrals.store.ts';

const [ofReferral] = promotionsPersonalTables as [PersonalTable];

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('counts the customers who register by a referral code', async () => {
  const { browser } = await registerCustomer(product);
  const invitee = async () =>
    (await browser.get('/api/promo/invitee')).response as { ref_code: string; invited: number };
  const mine = await invitee();
  expect(mine).toMatchObject({
    invited: 0,
    campaign_user: false,
    referral_url: `${product.url}/?ref=${mine.ref_code}`,
  });
  for (const ref_code of [mine.ref_code, 'not a code', undefined]) {
    const body = {
      email: `${randomUUID()}@example.com`,
      password: 'Quiet-Rivers-Bend9',
      customer_type: 1,
      no_send_email: true,
      ref_code,
    };
    expect((await product.browser().post('/api/customer/register', body)).status).toBe(200);
  }
  expect(await invitee()).toMatchObject({ invited: 1, earned: 0, friends: [{ state: 'invited', earns_at: null }] });
  expect((await product.browser().get('/api/promo/invitee')).problem.code).toBe('SESSION_EXPIRED');
});

type Invitee = { ref_code: string; earned: number; friends: { state: string }[]; came: { state: string } | null };
const inviteeOf = async (browser: TestBrowser) => (await browser.get('/api/promo/invitee')).response as Invitee;

const registerFriend = async (ref_code: string, email = `${randomUUID()}@example.com`, browser = product.browser()) => {
  const body = { email, password: 'Quiet-Rivers-Bend9', customer_type: 1, no_send_email: true, ref_code };
  const { response } = await browser.post('/api/customer/register', body);
  const { session_uuid, customer } = response as { session_uuid: string; customer: { uuid: string } };
  browser.session = session_uuid;
  return { browser, customer_uuid: customer.uuid };
};

const saveName = (browser: TestBrowser, first_name: string, street_name = homeAddress.street_name) =>
  browser.post('/api/customer/change/personal', {
    personal_data: { first_name, last_name: 'Janssens', birth_data: { birth_at: '1990-05-01' } },
    personal_address: { ...homeAddress, street_name },
    shipping_address: null,
  });

type Friend = Awaited<ReturnType<typeof registerFriend>>;

const credit = (friend: { customer_uuid: string }) =>
  product.db.tx((tx) =>
    creditOrRefuseDueReferral(tx, createTestJobContext(product, {} as never), friend.customer_uuid),
  );

/** Gives a friend a SIM that has been in use for 30 days, or as long as `seconds`, and pays its month with the order. */
const useForMonth = async ({ customer_uuid }: { customer_uuid: string }, isPaid = true, seconds = 30 * 86_400) => {
  const order_product_uuid = randomUUID();
  const now = product.clock.now();
  await product.db.tx(async (tx) => {
    await startRewardPeriod(tx, { customer_uuid, order_product_uuid }, addSeconds(now, -seconds));
    const row = { customer_uuid, order_product_uuid, kind: 'paid' as const, about: randomUUID() };
    if (isPaid) await tx.insert(prepaidEntry).values({ ...row, amount_cents: 1000, parts: [], created_at: now });
  });
  return { customer_uuid, order_product_uuid };
};

const creditsOf = (customer_uuid: string) =>
  product.db.read.select().from(customerCredit).where(eq(customerCredit.customer_uuid, customer_uuid));

test('credits both sides once, in the books, after 30 active days and a paid month', async () => {
  const inviter = await registerCustomer(product);
  await saveName(inviter.browser, 'Eva');
  const { ref_code } = await inviteeOf(inviter.browser);
  const [friend, gone, unpaid] = [
    await registerFriend(ref_code),
    await registerFriend(ref_code),
    await registerFriend(ref_code),
  ];
  await saveName(friend.browser, 'Noor', 'Kerkstraat');
  await saveName(unpaid.browser, 'Lien', 'Molenstraat');
  await useForMonth(friend);
  await useForMonth(unpaid, false);
  const short = { customer_uuid: gone.customer_uuid, order_product_uuid: randomUUID() };
  await product.db.tx((tx) => startRewardPeriod(tx, short, product.clock.now()));
  await product.db.tx((tx) => resetUnfinishedRewardPeriod(tx, short, product.clock.now()));
  const states = async () => (await inviteeOf(inviter.browser)).friends.map(({ state }) => state);
  expect(await states()).toEqual(['pending', 'invited', 'pending']);
  // At the same time, and again.
  await Promise.all([friend, friend, friend, gone, unpaid].map(credit));
  await credit(friend);
  expect(await states()).toEqual(['earned', 'invited', 'pending']);
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 5, came: null });
  expect(await inviteeOf(friend.browser)).toMatchObject({ earned: 5, came: { state: 'earned' } });
  for (const uuid of [inviter.uuid, friend.customer_uuid]) {
    expect(await creditsOf(uuid)).toMatchObject([{ kind: 'referral', amount_cents: 500 }]);
    const lines = await queryRows<{ account: string; amount_cents: number }>(
      product.db.read,
      sql`select l.account, l.amount_cents::int from journal_line l join journal_entry e using (customer_uuid, entry_id)
          where e.customer_uuid = ${uuid} and e.kind = 'referral-reward' order by l.account`,
    );
    expect(lines).toEqual([
      { account: '4891', amount_cents: -500 },
      { account: '6150', amount_cents: 500 },
    ]);
  }
  // The credit is taken off a bill, and is not paid out.
  await stepUpWithPassword(inviter.browser);
  expect((await inviter.browser.post('/api/customer/credit/pay-out', {})).problem.code).toBe('NO_CREDIT');
  // The reward is fixed at registration; later changes of the setting do not apply.
  const promised = product.settings.REFERRAL_REWARD_CENTS;
  Object.assign(product.settings, { REFERRAL_REWARD_CENTS: 900 });
  expect(await inviteeOf(inviter.browser)).toMatchObject({ reward: 9, earned: 5 });
  Object.assign(product.settings, { REFERRAL_REWARD_CENTS: promised });
  // Deleting an account does not cancel the reward that another customer has earned.
  expect((await friend.browser.post('/api/customer/delete', { confirm: true, reason: 'moving' })).status).toBe(200);
  await product.waitFor(async () => (await friend.browser.get('/api/customer/session')).status === 401);
  await product.db.tx((tx) => erasePersonalData(tx, ofReferral, friend.customer_uuid));
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 5 });
});

test('rewards nobody before the SIM was active for 30 days', async () => {
  const inviter = await registerCustomer(product);
  await saveName(inviter.browser, 'Ines');
  const friend = await registerFriend((await inviteeOf(inviter.browser)).ref_code);
  await saveName(friend.browser, 'Bram', 'Stationsstraat');
  await useForMonth(friend, true, 30 * 86_400 - 600);
  await credit(friend);
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 0, friends: [{ state: 'pending' }] });
  await product.advanceClock('PT10M');
  await credit(friend);
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 5, friends: [{ state: 'earned' }] });
});

test('rewards nobody for an unknown code', async () => {
  const friend = await registerFriend('INVENTED22');
  expect(await inviteeOf(friend.browser)).toMatchObject({ came: null });
  // Recorded by a release that did not check whether a code has an owner.
  const { customer_uuid } = friend;
  await product.db.write
    .insert(referral)
    .values({ customer_uuid, ref_code: 'INVENTED22', at: product.clock.now(), reward_cents: 500 });
  await useForMonth(friend);
  await credit(friend);
  expect(await inviteeOf(friend.browser)).toMatchObject({ came: { state: 'own' }, earned: 0 });
  expect(await creditsOf(customer_uuid)).toEqual([]);
});

test('rewards nobody when friend and inviter share the person, device, bank account or address', async () => {
  const inviter = await registerCustomer(product);
  await saveName(inviter.browser, 'Eva');
  await insertMandateForTest(product, inviter.uuid);
  const { ref_code } = await inviteeOf(inviter.browser);
  const friends: Record<string, Friend> = {
    person: await registerFriend(ref_code),
    device: await registerFriend(ref_code, undefined, product.browser().copyCookiesOf(inviter.browser)),
    iban: await registerFriend(ref_code),
    address: await registerFriend(ref_code),
  };
  await saveName(friends['person']?.browser as TestBrowser, 'EVA', 'Kerkstraat');
  await saveName(friends['device']?.browser as TestBrowser, 'Noor', 'Kerkstraat');
  await saveName(friends['iban']?.browser as TestBrowser, 'Lien', 'Kerkstraat');
  await insertMandateForTest(product, friends['iban']?.customer_uuid ?? '');
  await saveName(friends['address']?.browser as TestBrowser, 'Jan');
  for (const friend of Object.values(friends)) await credit(await useForMonth(friend));
  const rows = await product.db.read.select().from(referral).where(eq(referral.ref_code, ref_code));
  const refusedOf = (friend: Friend) => rows.find((row) => row.customer_uuid === friend.customer_uuid)?.refused;
  expect(Object.entries(friends).map(([reason, friend]) => [reason, refusedOf(friend)])).toEqual(
    Object.keys(friends).map((reason) => [reason, reason]),
  );
  expect(await creditsOf(inviter.uuid)).toEqual([]);
});

test('rewards at most ten friends, also when friends are credited concurrently', async () => {
  const inviter = await registerCustomer(product);
  const { ref_code } = await inviteeOf(inviter.browser);
  const friends = Array.from({ length: 12 }, () => ({ customer_uuid: randomUUID() }));
  const now = product.clock.now();
  const person = { owner_customer_uuid: null, type: 1, language: 'en', time_zone: 'Europe/Brussels', now } as const;
  for (const { customer_uuid } of friends)
    await product.db.tx(async (tx) => {
      await createCustomer(tx, { ...person, customer_uuid });
      // Promised at registration, and another amount than that of the setting now.
      await tx.insert(referral).values({ customer_uuid, ref_code, at: now, reward_cents: 400 });
    });
  for (const friend of friends) await useForMonth(friend);
  for (const friend of friends.slice(0, 8)) await credit(friend);
  await Promise.all(friends.slice(8).map(credit));
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 40, invited: 12 });
  expect((await creditsOf(inviter.uuid)).map(({ amount_cents }) => amount_cents)).toEqual(
    Array.from({ length: 10 }, () => 400),
  );
});

test('derives the codes of existing customers in the migration as computeReferralCode does', async () => {
  const { uuid } = await registerCustomer(product);
  const [, backfill = ''] = readFileSync(`${projectRoot}/db/migrations/0016_referrals.sql`, 'utf8').split(
    '-- The codes',
  );
  await product.db.write.execute(sql`delete from referral_code where customer_uuid = ${uuid}`);
  await product.db.write.execute(sql.raw(`-- ${backfill}`));
  const [row] = await product.db.read.select().from(referralCode).where(eq(referralCode.customer_uuid, uuid));
  expect(row?.ref_code).toBe(computeReferralCode(uuid));
});

test('ignores the referral code of the same campaign address', async () => {
  const email = `${randomUUID()}@example.com`;
  const { response } = await product.browser().post('/integration/vl/registration', { email, language: 'nl' });
  const { browser } = await registerFriend((response as Invitee).ref_code, email);
  expect(await inviteeOf(browser)).toMatchObject({ came: null, friends: [] });
});

test('shows the campaign code and its friends to the customer who has confirmed the address only', async () => {
  const email = `${randomUUID()}@example.com`;
  const { response } = await product.browser().post('/integration/vl/registration', { email, language: 'nl' });
  const { ref_code } = response as Invitee;
  await registerFriend(ref_code);
  const customer = await registerCustomer(product, { email });
  const ownCode = computeReferralCode(customer.uuid);
  expect(await inviteeOf(customer.browser)).toMatchObject({
    ref_code: ownCode,
    campaign_user: false,
    invited: 0,
    friends: [],
  });
  await confirmEmailInDatabase(product, customer.uuid);
  expect(await inviteeOf(customer.browser)).toMatchObject({
    ref_code,
    campaign_user: true,
    invited: 1,
    friends: [{ state: 'invited' }],
  });
});
