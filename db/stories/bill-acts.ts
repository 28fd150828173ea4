import { payAtProvider, sandboxCall, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import { stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { Invoice } from '#billing/contract.ts';
import { runOperatorCommand } from './run-operator-command.ts';
import { storyName, type BillAct } from './story.ts';
import type { StoryPerson } from './story-person.ts';

type Act = {
  place: TestEnvironment;
  person: StoryPerson;
  browser: TestBrowser;
  password: string;
  bill: Invoice;
};
/** Returns true once the effect of an act is visible. The clock is advanced before each call, so that the files of the bank are read. */
type EffectCheck = () => Promise<boolean>;

/** A direct debit at the bank of the sandbox. */
type BankCollection = { id: string; name: string; collect_on: string; state: string };

/** Direct debits of a customer at the bank, newest first. */
export const listCollections = async (place: TestEnvironment, { story }: StoryPerson): Promise<BankCollection[]> =>
  sandboxCall(place, `/api/bank/collections?name=${encodeURIComponent(storyName(story))}`);

const billNow = async ({ person, bill: { referenceNumber } }: Act): Promise<Invoice | undefined> =>
  (await person.bills()).find((each) => each.referenceNumber === referenceNumber);

/** Payments at the provider, for a bill that the bank takes back later: by reference number. */
const providerPayments = new Map<string, string>();

const payOnline = async (act: Act, amount?: number): Promise<void> => {
  const { place, browser, bill } = act;
  const { referenceNumber } = bill;
  const body = { referenceNumber, bank_method: 'card' as const, ...(amount === undefined ? {} : { amount }) };
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/invoice/pay', { body });
  providerPayments.set(referenceNumber, new URL(checkout_url).pathname.split('/').at(-1) ?? '');
  await payAtProvider(place, checkout_url);
  const expectedRemaining = bill.remaining - (amount ?? bill.remaining);
  await place.waitFor(async () => Math.abs(((await billNow(act))?.remaining ?? Infinity) - expectedRemaining) < 0.005);
};

const transfer = async ({ place, person, bill }: Act, amount: number): Promise<void> => {
  const fields = { amount: amount.toFixed(2), communication: bill.referenceNumber, name: storyName(person.story) };
  await sandboxCall(place, '/api/bank/transfers', fields);
};

/** Presses a button of a SIM in use at the network. */
const pressUse = async ({ place, browser }: Act, uses: readonly Record<string, string>[]): Promise<void> => {
  const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
  const iccid = customer_product[0]?.sim.iccid;
  for (const each of uses) await sandboxCall(place, `/api/network/lines/${iccid}/use`, each);
};

const CALLS = 10;
const MONTHS_OF_INSTALMENTS = 3;

const acts: Readonly<Record<BillAct['act'], (act: Act) => Promise<EffectCheck | void>>> = {
  pay: (act) => payOnline(act),
  'pay a part by transfer': async (act) => {
    await transfer(act, Math.floor(act.bill.remaining / 2));
    return async () => ((await billNow(act))?.remaining ?? 0) < act.bill.remaining;
  },
  'pay twice': async (act) => {
    await payOnline(act);
    await transfer(act, act.bill.amount);
    return async () =>
      (await act.browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).balance.credit > 0;
  },
  'leave the payment with the bank': async (act) => {
    const body = { referenceNumber: act.bill.referenceNumber, bank_method: 'bank' as const };
    const { checkout_url } = await act.browser.callEndpoint('POST /api/customer/invoice/pay', { body });
    await payAtProvider(act.place, checkout_url, 'hold');
    await act.place.waitFor(async () => (await billNow(act))?.state === 'pending');
  },
  'have the card payment taken back': async (act) => {
    const payment = providerPayments.get(act.bill.referenceNumber);
    await sandboxCall(act.place, `/api/payments/payments/${payment}/charge-back`, { code: 'MD06' });
    return async () => (await billNow(act))?.state === 'returned';
  },
  'have no money for the debit': async ({ place, person }) => {
    const behaviour = { mode: 'refuse', match: storyName(person.story), code: 'AM04', times: 1 };
    await sandboxCall(place, '/api/bank/behaviour', behaviour);
  },
  'have the debit taken back': async (act) => {
    const [collection] = await listCollections(act.place, act.person);
    await sandboxCall(act.place, `/api/bank/collections/${collection?.id}/return`, { code: 'MD06' });
    return async () => (await billNow(act))?.state === 'returned';
  },
  dispute: async ({ browser, bill: { referenceNumber }, person: { story } }) => {
    const body = { referenceNumber, reason: story.dispute ?? '' };
    await browser.callEndpoint('POST /api/customer/invoice/dispute', { body });
  },
  'agree on instalments': async (act) => {
    const { referenceNumber } = act.bill;
    const { plan } = await act.browser.callEndpoint('POST /api/customer/invoice/instalments', {
      body: { referenceNumber, months: MONTHS_OF_INSTALMENTS },
    });
    await payOnline(act, plan?.instalments[0]?.amount);
  },
  'call Morocco': async (act) => {
    const call = { service: 'voice', quantity: '120', other_party: '+212522000000' };
    await pressUse(
      act,
      Array.from({ length: CALLS }, (_, at) => ({ ...call, minutes_ago: String(5 + at * 3) })),
    );
  },
  'have the dispute accepted': async (act) => {
    const { referenceNumber, disputed } = act.bill;
    const cents = String(Math.round(disputed * 100));
    if (
      !(await runOperatorCommand('src/dunning/server/claims/disputes-command.ts', ['accept', referenceNumber, cents]))
    )
      return;
    return async () => (await billNow(act))?.state === 'credited';
  },
  'have the claim given up': async (act) => {
    const [first] = await act.person.bills();
    const { referenceNumber } = first ?? act.bill;
    if (!(await runOperatorCommand('src/dunning/server/write-off/claims-command.ts', ['write-off', referenceNumber])))
      return;
    return async () => (await act.person.bills())[0]?.state === 'written_off';
  },
  'end the contract': async ({ browser, person: { story }, password }) => {
    const { order_uuid = '' } = (await browser.callEndpoint('GET /api/customer/withdrawal')).orders[0] ?? {};
    const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
    await stepUpWithPassword(browser, password);
    const sims = customer_product.map(({ order_product_uuid }) => ({
      order_product_uuid,
      number: 'give_back' as const,
    }));
    await browser.callEndpoint('POST /api/order/end-contract', { body: { order_uuid, name: storyName(story), sims } });
  },
};

/** Runs an act of a story on one of its bills. Returns the check of its effect, unless that is visible at once. */
export const runBillAct = async (
  place: TestEnvironment,
  person: StoryPerson,
  password: string,
  { bill: month, act }: BillAct,
): Promise<EffectCheck | void> => {
  const browser = await person.browser();
  const bill = (await person.bills())[month - 1];
  if (!bill) throw new Error(`${person.story.email} has no bill of month ${month}`);
  return acts[act]({ place, person, browser, password, bill });
};
