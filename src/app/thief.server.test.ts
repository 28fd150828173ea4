import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailAndAddPasskey, startPasskeyChallenge } from './testing/customers/passkey-calls.ts';
import { goodPassword } from './testing/customers/new-customer.ts';
import { waitForResetToken } from './testing/customers/reset-link.ts';
import type { SoftwarePasskey } from './testing/customers/software-passkey.ts';
import { fetchMessages, sandboxCall } from './testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { createReadyState } from './testing/sims/walk-ready-customers.ts';
import type { TestBrowser, TestReply } from './testing/product/test-browser.ts';
import { createTwoSims, logInByNumber } from './testing/sims/active-sim.ts';
import { WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  // Answers of the desk to the thief would add messages to those that the tests count.
  await sandboxCall(product, '/api/desk/behaviour', { mode: 'hold' });
});
afterAll(() => product.stop());

type Victim = Awaited<ReturnType<typeof createTwoSims>> & { key: SoftwarePasskey };

/** A customer with two SIMs, and a passkey that is older than the security delay. */
const createVictim = async (): Promise<Victim> => {
  const twoSims = await createTwoSims(product);
  const key = await confirmEmailAndAddPasskey(product, twoSims.browser);
  await product.advanceClock('PT26H');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  return { ...twoSims, key };
};

const outcomeOf = ({ status, problem, response }: TestReply): string => {
  if (status === 202 || response?.['state'] === 'held') return 'waits';
  return status < 300 ? 'done' : problem.code;
};

/** Calls that a thief would make in an account; those that cannot be undone come last. */
const attempts = ({ ownSim, extraSim }: Victim): readonly (readonly [what: string, path: string, body: object])[] => [
  ['ticket', '/api/customer/ticket', { subject: 'sim', message: 'Please move my number to another SIM.' }],
  ['block', '/api/customer/product/block', { customer_product_uuid: extraSim.uuid }],
  ['limit', '/api/customer/product/credit-limit/change', { customer_product_uuid: ownSim.uuid, value: 50 }],
  ['puk', '/api/customer/product/puk', { customer_product_uuid: ownSim.uuid }],
  ['export', '/api/customer/data/export', {}],
  ['own number', '/api/customer/own-number/change', { customer_product_uuid: extraSim.uuid }],
  ['port-out', '/api/customer/product/port-out-code/make', { customer_product_uuid: ownSim.uuid }],
  ['address', '/api/customer/email/change', { email: `thief.${ownSim.uuid}@example.com` }],
  [
    'swap',
    '/api/customer/product/start-sim-swap',
    { customer_product_uuid: ownSim.uuid, reason: 'damaged', sim_type: 0 },
  ],
];

const runAttempts = async (victim: Victim, thief: TestBrowser): Promise<Record<string, string>> => {
  const read = await thief.get('/api/customer/product/usage-history/list', {
    query: { customer_product_uuid: victim.ownSim.uuid },
  });
  const outcomes = { read: outcomeOf(read) } as Record<string, string>;
  for (const [what, path, body] of attempts(victim))
    outcomes[what] = outcomeOf(await thief.post(path, body, { withoutStepUp: true }));
  return outcomes;
};

/** Subjects of the mails and number of the SMS that the owner has got. The clock is not moved, so they were sent within seconds. */
const queryNotices = async ({ email, ownSim, extraSim }: Victim): Promise<{ mails: string[]; sms: number }> => {
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  const [mails, ...sms] = await Promise.all(
    [email, ownSim.msisdn, extraSim.msisdn].map((to) => fetchMessages(product, to)),
  );
  return { mails: mails?.map(({ subject }) => subject) ?? [], sms: sms.flat().length };
};

/** The messages that came since `before`; each mail is a job of its own, so they come in any order. */
const newsSince = async (victim: Victim, before: { mails: string[]; sms: number }) => {
  const { mails, sms } = await queryNotices(victim);
  return { mails: mails.slice(0, mails.length - before.mails.length).toSorted(), sms: sms - before.sms };
};

/** Everything that cannot be undone, and what spends, is refused. */
const onlyReads = {
  read: 'done',
  ticket: 'done',
  block: 'done',
  limit: 'STEP_UP_REQUIRED',
  puk: 'STEP_UP_REQUIRED',
  export: 'STEP_UP_REQUIRED',
  'own number': 'STEP_UP_REQUIRED',
  'port-out': 'STEP_UP_REQUIRED',
  address: 'STEP_UP_REQUIRED',
  swap: 'STEP_UP_REQUIRED',
};
const expectedStates = { 'own number': 'HELD_UNTIL', 'port-out': 'HELD_UNTIL', address: 'waits', swap: 'waits' };
const askedFor = ['A new SIM was asked for', 'Asked for on your account: another email address'];
const [newLogin, passwordChanged] = ['New login to your account', 'Your password was changed'];

test('a thief with the password can spend, but moves of the number or account are held and the owner is notified', async () => {
  const victim = await createVictim();
  const before = await queryNotices(victim);
  const thief = product.browser();
  thief.signIn(await thief.post('/api/customer/login', { email: victim.email, password: goodPassword }));
  expect(await newsSince(victim, before)).toEqual({ mails: [newLogin], sms: 0 });
  const outcomes = {
    read: 'done',
    ticket: 'done',
    block: 'done',
    limit: 'done',
    puk: 'done',
    export: 'done',
    ...expectedStates,
  };
  expect(await runAttempts(victim, thief)).toEqual(outcomes);
  // Both SIMs get an SMS about each request that waits.
  expect(await newsSince(victim, before)).toEqual({ mails: [...askedFor, newLogin], sms: 4 });
}, 300_000);

test('a thief with the mailbox cannot spend, moves are held, and both SIMs get an SMS about the password reset', async () => {
  const victim = await createVictim();
  const before = await queryNotices(victim);
  const thief = product.browser();
  const { email } = victim;
  await thief.post('/api/customer/forgot-password/start', { email });
  const token = await waitForResetToken(product, email);
  const password = 'Stolen-Mailbox-77!';
  expect((await thief.post('/api/customer/forgot-password/finish', { password, token })).status).toBe(200);
  thief.signIn(await thief.post('/api/customer/login', { email, password }));
  const entered = ['Choose a new password', passwordChanged];
  expect(await newsSince(victim, before)).toEqual({ mails: entered, sms: 2 });
  expect((await victim.browser.get('/api/customer/session')).status).toBe(401);
  const outcomes = {
    read: 'done',
    ticket: 'done',
    block: 'done',
    limit: 'HELD_UNTIL',
    puk: 'done',
    export: 'done',
    ...expectedStates,
  };
  expect(await runAttempts(victim, thief)).toEqual(outcomes);
  expect(await newsSince(victim, before)).toEqual({ mails: [...askedFor, ...entered], sms: 6 });
}, 300_000);

test('a thief with the SIM can only read, block and write tickets, and the owner is notified of the login', async () => {
  const victim = await createVictim();
  const before = await queryNotices(victim);
  const thief = await logInByNumber(product, victim.ownSim.msisdn);
  // The SMS is the code itself.
  expect(await newsSince(victim, before)).toEqual({ mails: [newLogin], sms: 1 });
  expect(await runAttempts(victim, thief)).toEqual(onlyReads);
}, 300_000);

test('a thief with the session can only read, block and write tickets, and wrong step-ups end it with a mail', async () => {
  const victim = await createVictim();
  const before = await queryNotices(victim);
  const thief = product.browser();
  thief.session = victim.browser.session;
  expect(await runAttempts(victim, thief)).toEqual(onlyReads);
  expect(await newsSince(victim, before)).toEqual({ mails: [], sms: 0 });
  const guess = async () =>
    (await thief.post('/api/customer/step-up', { by: 'password', password: 'Wrong-Guess-1234!' })).problem.code;
  for (let nth = 1; nth < WRONG_STEP_UPS_MAX; nth += 1) expect(await guess()).toBe('WRONG_PASSWORD');
  expect(await guess()).toBe('SESSION_EXPIRED');
  expect((await victim.browser.get('/api/customer/session')).status).toBe(401);
  expect(await newsSince(victim, before)).toEqual({ mails: ['We logged a device out of your account'], sms: 0 });
}, 300_000);

test('a thief with the unlocked passkey can do everything, and the owner gets mails and SMS about each step', async () => {
  const victim = await createVictim();
  const before = await queryNotices(victim);
  const thief = product.browser();
  const passkey = victim.key.use(await startPasskeyChallenge(thief, 'login'));
  thief.signIn(await thief.post('/api/customer/login/passkey', { passkey }));
  expect(await newsSince(victim, before)).toEqual({ mails: [newLogin], sms: 0 });
  expect(new Set(Object.values(await runAttempts(victim, thief)))).toEqual(new Set(['done']));
  const { mails, sms } = await newsSince(victim, before);
  expect(mails).toEqual(
    expect.arrayContaining([
      newLogin,
      expect.stringContaining('now opens your whole account'),
      'Someone wants to change your email address',
      expect.stringContaining('A code was made to move'),
      'A new SIM was asked for',
    ]),
  );
  expect(sms).toBeGreaterThanOrEqual(5);
}, 300_000);
