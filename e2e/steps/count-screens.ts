import { readPrintedIccid } from './printed-iccid.ts';
import { payAtBank } from './bank-page.ts';
import {
  choosePlan,
  chooseSim,
  chooseDirectDebit,
  openShop,
  submitPersonalDetails,
  continueToNextStep,
  placeOrder,
  fillAccount,
} from './ordering-steps.ts';
import { waitForConfirmationCode, installEsim, advanceShipment, fetchShipments } from '../stage/outside.ts';
import { openStage, type Person } from '../stage/stage.ts';

// Counts the screens between a first visit and an active SIM: each screen with an action, plus the last one. Run:
// `npx node e2e/steps/count-screens.ts`

const testPerson = { first_name: 'Léa', last_name: 'Dupont', born: ['7', '3', '1994'] } as const;
const testAddress = { street: 'Rue de la Loi', number: '16', zip: '1000', city: 'Bruxelles' };

/** The screens with an action, in order. */
const recordScreens = async ({ page }: Person): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('actedOn', (screen: string) => {
    if (seen.at(-1) !== screen) seen.push(screen);
  });
  await page.addInitScript(`document.addEventListener('click', () => {
    const text = (of) => document.querySelector('main ' + of)?.textContent.trim() ?? document.title;
    const path = location.pathname.replace(/[0-9a-f-]{36}/, ':uuid');
    const parts = ['/order/customer', '/customer/esim/:uuid'].includes(path);
    actedOn(path.startsWith('/mollie') ? 'the bank' : [path, text('h1'), parts ? text('form h2, h2') : ''].join(' '));
  }, true)`);
  return seen;
};

const orderSim = async (person: Person, kind: 'esim' | 'sim', email: string): Promise<void> => {
  await openShop(person);
  await choosePlan(person, 'private-postpaid-m');
  await chooseSim(person, kind);
  await person.tick('ordering/web/choose:number.new');
  await continueToNextStep(person);
  await fillAccount(person, email);
  await person.page.getByRole('heading', { name: person.translate('customers:data.you'), exact: true }).waitFor();
  await submitPersonalDetails(person, testPerson, testAddress);
  await person.waitForScreen('ordering:payment.title');
  await chooseDirectDebit(person, 'BE43 7310 0001 2301', 'Léa Dupont');
  await continueToNextStep(person, 'payments:payments.toBank');
  await payAtBank(person.page);
  await person.waitForScreen('ordering/web/summary:title');
  await placeOrder(person);
};

const confirmByCode = async (person: Person, email: string): Promise<void> => {
  const field = person.field('identity:emails.code.label');
  await field.click();
  await field.fill(await waitForConfirmationCode(person.product, email));
};

const esim = async (person: Person, seen: string[]): Promise<void> => {
  const email = 'esim@example.be';
  await orderSim(person, 'esim', email);
  await confirmByCode(person, email);
  await person.waitForScreen('subscriptions:esim.title');
  const ready = await person.until(({ order_product }) =>
    order_product.find((sim) => sim.state === 'activating' && sim.esim),
  );
  await person.page.getByRole('heading', { name: person.translate('subscriptions:esim.codes') }).waitFor();
  seen.push('/customer/esim/:uuid · codes');
  await installEsim(person.product, ready.esim?.activation_code ?? '');
  await person.waitForScreen('subscriptions:active.title');
  seen.push('active');
};

const card = async (person: Person, seen: string[]): Promise<void> => {
  const { page, product } = person;
  const email = 'sim@example.be';
  await orderSim(person, 'sim', email);
  await confirmByCode(person, email);
  await person.until(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');
  const parcel = await product.waitFor(async () => (await fetchShipments(product))[0]);
  await advanceShipment(product, parcel.id, 'deliver');
  const sim = await person.until(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );
  await page.goto('/customer');
  await person.press('subscriptions:activation.open');
  await page
    .getByLabel(person.translate('subscriptions:activation.simNumber'), { exact: true })
    .fill(await readPrintedIccid(product, sim.sim_number_end));
  seen.push('/customer · activation');
  await person.press('subscriptions:activation.submit');
  await person.until(({ customer_product }) => customer_product.find(({ state }) => state === 'active'));
  seen.push('active');
};

const stage = await openStage();
for (const [name, walk] of Object.entries({ esim, card })) {
  const person = await stage.openPerson({ language: 'en', check: false });
  const seen = await recordScreens(person);
  await walk(person, seen).catch((error: unknown) => process.stderr.write(`${name}: ${String(error)}\n`));
  process.stdout.write(
    `${name}: ${seen.length} screens\n${seen.map((screen, at) => `  ${at + 1} ${screen}\n`).join('')}`,
  );
  await person.close();
}
await stage.close();
