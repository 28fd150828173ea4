import { advanceShipment, fetchShipments, installEsim, waitForConfirmationCode } from '../stage/outside.ts';
import type { Person } from '../stage/stage.ts';
import { submitIdentity } from '../walks/identity-screens.ts';
import { payAtBank } from './bank-page.ts';
import {
  chooseDirectDebit,
  choosePlan,
  chooseSim,
  continueToNextStep,
  continueWithPrepayment,
  fillAccount,
  openShop,
  placeOrder,
  submitPersonalDetails,
} from './ordering-steps.ts';
import { readPrintedIccid } from './printed-iccid.ts';

// Counts our screens between a first visit and an active SIM: each screen with an action, plus the last one.

const testPerson = { first_name: 'Léa', last_name: 'Dupont', born: ['7', '3', '1994'] } as const;
const testAddress = { street: 'Rue de la Loi', number: '16', zip: '1000', city: 'Bruxelles' };

/** Returns a list to which each of our screens is added, in order, on which the person acts. */
export const recordScreens = async ({ page }: Person): Promise<string[]> => {
  const seenScreens: string[] = [];
  await page.exposeFunction('actedOn', (screen: string) => {
    if (seenScreens.at(-1) !== screen) seenScreens.push(screen);
  });
  await page.addInitScript(`document.addEventListener('click', () => {
    const path = location.pathname.replace(/[0-9a-f-]{36}/, ':uuid');
    if (!/^\\/(mollie|identity)\\//.test(path)) actedOn(path + ' ' + document.querySelector('main h1')?.textContent.trim());
  }, true)`);
  return seenScreens;
};

/** From home to the personal details of an order with a new number. */
const walkToDetails = async (person: Person, plan: string, kind: 'esim' | 'sim', email: string): Promise<void> => {
  await openShop(person);
  await choosePlan(person, plan);
  await chooseSim(person, kind);
  await person.tick('ordering/web/choose:number.new');
  await continueToNextStep(person);
  await fillAccount(person, email);
};

/** Orders by direct debit; the code of the email address is typed where the order is checked. */
const orderSim = async (person: Person, kind: 'esim' | 'sim', email: string): Promise<void> => {
  await walkToDetails(person, 'private-postpaid-m', kind, email);
  await person.page.getByRole('heading', { name: person.translate('customers:data.you'), exact: true }).waitFor();
  await submitPersonalDetails(person, testPerson, testAddress);
  await person.waitForScreen('ordering:payment.title');
  await chooseDirectDebit(person, 'BE43 7310 0001 2301', 'Léa Dupont');
  await continueToNextStep(person, 'payments:payments.toBank');
  await payAtBank(person.page);
  await person.waitForScreen('ordering/web/summary:title');
  await person.page.getByText(person.translate('identity:emails.code.open')).click();
  const code = await waitForConfirmationCode(person.product, email);
  await person.waitForScreen('ordering/web/summary:title', 'code');
  await person.field('identity:emails.code.label').fill(code);
  await person.page.getByText(person.translate('identity:emails.confirmed')).waitFor();
  await placeOrder(person);
};

/** From home until a prepaid eSIM is active: the page of the eSIM confirms the order, takes the code of the address and asks for the proof of identity. */
export const walkToActivePrepaidEsim = async (person: Person, seenScreens: string[], email: string): Promise<void> => {
  const { page, product } = person;
  await walkToDetails(person, 'private-prepaid-s', 'esim', email);
  await submitPersonalDetails(person, testPerson, testAddress);
  await continueWithPrepayment(person);
  await person.waitForScreen('ordering/web/summary:title');
  await placeOrder(person);
  await payAtBank(page);
  await page.locator('.said').getByText(person.translate('ordering/web/success:confirmed')).waitFor();
  const code = await waitForConfirmationCode(product, email);
  await person.field('identity:emails.code.label').fill(code);
  await page.getByText(person.translate('subscriptions:pending.text.identify')).first().waitFor();
  // The screen takes no press for a moment after its step has changed.
  await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
  await person.press('subscriptions:pending.identify');
  await person.waitForScreen('account/web/itsme:identify.title');
  await person.press('account/web/itsme:identify.go', { service: 'itsme' });
  await submitIdentity(person, { first_name: testPerson.first_name, last_name: testPerson.last_name });
  await person.waitForScreen('subscriptions:esim.title', 'proved');
  const readyProduct = await person.waitUntil(({ order_product }) =>
    order_product.find((sim) => sim.state === 'activating' && sim.esim),
  );
  await installEsim(product, readyProduct.esim?.activation_code ?? '');
  await person.waitForScreen('subscriptions:active.title');
  seenScreens.push('active');
};

/** From home until an eSIM is active; `seenScreens` are the screens of `recordScreens`. */
export const walkToActiveEsim = async (person: Person, seenScreens: string[], email: string): Promise<void> => {
  await orderSim(person, 'esim', email);
  await person.waitForScreen('subscriptions:esim.title');
  const readyProduct = await person.waitUntil(({ order_product }) =>
    order_product.find((sim) => sim.state === 'activating' && sim.esim),
  );
  await person.page.getByRole('heading', { name: person.translate('subscriptions:esim.codes') }).waitFor();
  seenScreens.push('/customer/esim/:uuid · codes');
  await installEsim(person.product, readyProduct.esim?.activation_code ?? '');
  await person.waitForScreen('subscriptions:active.title');
  seenScreens.push('active');
};

/** From home until a SIM card is active; the plan confirms the order, follows the parcel and takes the number of the card. */
export const walkToActiveCard = async (person: Person, seenScreens: string[], email: string): Promise<void> => {
  const { page, product } = person;
  await orderSim(person, 'sim', email);
  await page.locator('.said').getByText(person.translate('ordering/web/success:confirmed')).waitFor();
  await person.waitForScreen('account:dashboard.title', 'card');
  const parcel = await product.waitFor(async () => (await fetchShipments(product))[0]);
  await advanceShipment(product, parcel.id, 'deliver');
  const sim = await person.waitUntil(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );
  await page.goto('/customer');
  await person.press('subscriptions:activation.open');
  await page
    .getByLabel(person.translate('subscriptions:activation.simNumber'), { exact: true })
    .fill(await readPrintedIccid(product, sim.sim_number_end));
  await person.press('subscriptions:activation.submit');
  await person.waitUntil(({ customer_product }) => customer_product.find(({ state }) => state === 'active'));
  seenScreens.push('active');
};
