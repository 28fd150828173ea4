import { iccidOnPaper } from './card-paper.ts';
import { atBank, payAtBank } from './bank-page.ts';
import { logIn, orderedBefore } from './ordered-customer.ts';
import { behave, confirmationLink, installOnPhone, moveShipment, shipments } from './outside.ts';
import {
  chooseAddon,
  chooseSim,
  debit,
  fillAddress,
  fillBasket,
  fillPerson,
  goOn,
  order,
  register,
} from './ordering-steps.ts';
import type { Person } from './stage.ts';
import { startingWith } from './texts.ts';

/** Told each screen as it stands, by name. */
export type Look = (name: string) => Promise<void>;

const who = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const home = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };
const office = { street: 'Kouter', number: '7', zip: '9000', city: 'Gent' };

const subheading = (person: Person, key: string) =>
  person.page
    .getByRole('heading', { name: person.say(key), exact: true })
    .first()
    .waitFor();

/** What everybody may see. */
export const publicScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  await page.goto(`/?lang=${person.language}`);
  await person.arrive('identity:home.line1');
  await look('home');
  await page.goto('/?expired=1');
  await page.getByText(say('identity:home.expired')).waitFor();
  await look('home-session-ended');
  await page.goto('/login-email-number');
  await person.arrive('identity:login.title');
  await look('login');
  await person.press('identity:login.submit');
  await look('login-wrong');
  await page.goto('/order');
  await person.arrive('ordering:choose.heading');
  await look('order');
  await chooseSim(person, 'sim');
  await page.getByText(say('ordering:choose.device.question')).click();
  await page.getByRole('combobox', { name: say('ordering:choose.device.label') }).fill('Fairphone 3');
  await look('order-device-list');
  await page.getByRole('option', { name: 'Fairphone 3' }).first().click();
  await person.tick('ordering:choose.number.keep');
  await goOn(person);
  await page.getByText(say('ordering:choose.number.missing')).waitFor();
  await look('order-number-missing');
  await person.tick('ordering:choose.number.new');
  await chooseAddon(person, 'forest-tree-1');
  await person.press('ordering:choose.sims.add');
  await chooseSim(person, 'esim');
  await page.getByText(say('promotions:add')).filter({ visible: true }).first().click();
  await page.getByLabel(say('promotions:label'), { exact: true }).filter({ visible: true }).fill('WELCOME10');
  await person.press('promotions:apply');
  await page.getByText('WELCOME10').filter({ visible: true }).first().waitFor();
  await look('order-two-sims-promo');
  await page.goto('/sustainability');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('sustainability');
  for (const [path, key] of [
    ['/legal/terms', 'legal:terms.title'],
    ['/legal/privacy', 'legal:privacy.title'],
    ['/emails', 'identity:emails.title'],
    ['/emails/confirm?token=x', 'identity:emails.confirm.unknown'],
    ['/customer/success', 'ordering:success.title'],
    ['/nowhere', 'platform:notFound.title'],
  ] as const) {
    await page.goto(path);
    await person.arrive(key);
    await look(path.split('?')[0]?.slice(1).replaceAll('/', '-') ?? 'page');
  }
};

/** From the account to the bank and the order, for a person and in parts for a company. */
export const orderScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  await fillBasket(person, [{ code: 'private-prepaid-m', type: 1, addons: ['data-10', 'forest-tree-1'] }], 'WELCOME10');
  await page.goto('/order/customer');
  await person.arrive('customers:data.title');
  await look('account');
  await person.press('customers:account.create');
  await look('account-wrong');
  await person.press('customers:account.have');
  await subheading(person, 'customers:account.loginHeading');
  await look('account-login');
  await person.press('customers:account.new');
  await register(person, `screens-${person.language}-${Date.now()}@example.be`);
  await subheading(person, 'customers:data.you');
  await look('details');
  await goOn(person, 'customers:data.continue');
  await look('details-wrong');
  await fillPerson(person, who, home);
  await goOn(person, 'customers:data.continue');
  await subheading(person, 'customers:check.heading');
  await look('details-check');
  await person.tick(startingWith(say('customers:check.other')));
  await fillAddress(person, office);
  await look('details-check-other-address');
  await goOn(person, 'customers:check.confirm');
  await person.arrive('payments:payments.title');
  await look('payments');
  await debit(person, 'BE43 7310 0001 2301', 'Noor Maes');
  await look('payments-debit');
  await goOn(person, 'payments:payments.toBank');
  await atBank(page, 'leave');
  await subheading(person, 'payments:confirm.unfinished');
  await look('payments-confirm-unfinished');
  await person.press('payments:confirm.back');
  await atBank(page, 'decline');
  await subheading(person, 'payments:confirm.failed');
  await look('payments-confirm-failed');
  await person.press('payments:confirm.again');
  await person.arrive('payments:payments.title');
  await person.tick('payments:payments.agree');
  await goOn(person, 'payments:payments.toBank');
  await payAtBank(page);
  await person.arrive('ordering:summary.title');
  await look('summary');
  await person.press('ordering:summary.order');
  await look('summary-wrong');
  await person.press('ordering:contract.open');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('ordering:contract.download') })
    .waitFor();
  await look('summary-contract');
  await page.keyboard.press('Escape');
  await order(person);
  await atBank(page, 'leave');
  await subheading(person, 'ordering:success.waiting');
  await look('success-waiting');
  await person.press('ordering:success.backToPay');
  await atBank(page, 'decline');
  await subheading(person, 'ordering:success.declined');
  await look('success-declined');
  await page.getByRole('button', { name: /€/ }).first().click();
  await payAtBank(page);
  await subheading(person, 'ordering:success.confirmed');
  await look('success-confirmed');
  await person.press('ordering:success.goEmail');
  await person.arrive('identity:emails.title');
  await look('emails-logged-in');
};

export const companyScreens = async (person: Person, look: Look): Promise<void> => {
  await fillBasket(person, [{ code: 'pro-postpaid-m' }]);
  await person.page.goto('/order/customer');
  await register(person, `company-${person.language}-${Date.now()}@example.be`);
  await person.arrive('customers:company.title');
  await look('company');
  await person.field('customers:company.name').fill('Atelier Adams');
  await person.field('customers:company.vat').fill('BE 0123.456.749');
  await person.field('customers:company.legalFirst').fill('Ada');
  await person.field('customers:company.legalLast').fill('Adams');
  await person.field('customers:company.phone').fill('02 123 45 67');
  await fillAddress(person, office);
  await goOn(person, 'customers:data.continue');
  await subheading(person, 'customers:check.heading');
  await look('company-check');
};

/** What an eSIM goes through, well and badly. */
export const esimScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, product, say } = person;
  const ordered = await orderedBefore(person, { confirmed: false, addon_uuids: [] });
  const ready = await person.until(({ order_product }) => order_product.find(({ state }) => state === 'esim_ready'));
  const link = await confirmationLink(product, ordered.email);
  await page.goto(`/customer/esim/${ready.uuid}`);
  await page.getByText(say('subscriptions:esim.emailFirst')).waitFor();
  await look('esim-email-first');
  await ordered.confirmEmail();
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/customer/esim/${ready.uuid}`);
  await subheading(person, 'subscriptions:esim.before');
  await person.button('subscriptions:esim.start').waitFor();
  await look('esim-before');
  await page.goto('/customer');
  await person.arrive('subscriptions:dashboard.title');
  await look('dashboard-esim-ready');
  await behave(product, 'network', { mode: 'refuse', match: ready.msisdn ?? '', times: 1 });
  await page.goto(`/customer/esim/${ready.uuid}`);
  await person.tick('subscriptions:activation.earlyStart');
  await person.press('subscriptions:esim.start');
  await page.getByText(say('subscriptions:retryActivation.left', { count: 2 })).waitFor();
  await look('esim-failed');
  await person.press('subscriptions:retryActivation.again');
  await subheading(person, 'subscriptions:esim.codes');
  await look('esim-codes');
  await installOnPhone(product, ready.esim?.activation_code ?? '');
  await person.arrive('subscriptions:active.title');
  await look('esim-active');
  await page.goto('/customer');
  await person.arrive('subscriptions:dashboard.title');
  await look('dashboard-active');
  await person.press('subscriptions:details.open');
  await page.getByRole('dialog').waitFor();
  await look('dashboard-sim-details');
  await page.goto('/customer/more-menu');
  await person.arrive('customers:more.title');
  await look('more-menu');
  await page.goto('/sustainability');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('sustainability-customer');
};

/** A card on its way, its activation with a number to keep, and an order that is cancelled. */
export const cardScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, product, say } = person;
  await orderedBefore(person, { type: 1 });
  await person.until(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');
  await page.goto('/customer');
  await person.arrive('subscriptions:dashboard.title');
  await look('dashboard-sim-on-its-way');
  const parcel = await product.until(async () => (await shipments(product))[0]);
  await moveShipment(product, parcel.id, 'deliver');
  const sim = await person.until(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );
  await page.reload();
  await person.press('subscriptions:activation.open');
  await page.getByRole('dialog', { name: say('subscriptions:activation.title') }).waitFor();
  await person.tick('subscriptions:activation.keep');
  await look('dashboard-activation');
  await person.press('subscriptions:activation.submit');
  await look('dashboard-activation-wrong');
  await page
    .getByLabel(say('subscriptions:activation.simNumber'), { exact: true })
    .fill(await iccidOnPaper(product, sim.sim_number_end));
  await page.getByLabel(say('porting:form.msisdn'), { exact: true }).fill('0470 12 39 93');
  await page.getByRole('combobox', { name: say('porting:form.operator') }).fill('Orange');
  await page.getByRole('option', { name: 'Orange', exact: true }).click();
  await page
    .getByRole('group', { name: say('porting:form.subscription') })
    .getByRole('radio', { name: say('porting:form.prepaid') })
    .check({ force: true });
  await page.getByLabel(say('porting:form.simNumber'), { exact: true }).fill('8932100000000001029');
  await person.tick('porting:form.mandate');
  await person.tick('subscriptions:activation.earlyStart');
  await person.press('subscriptions:activation.submit');
  await person.until(({ customer_product }) => customer_product[0]?.port_in?.state === 'rejected');
  await page.reload();
  await person.press('subscriptions:correct.open');
  await person.button('subscriptions:correct.send').waitFor();
  await look('dashboard-correct-number');
  await page.keyboard.press('Escape');
  await look('dashboard-number-refused');
  await page.goto('/customer/purchase');
  await person.arrive('ordering:choose.heading', 'purchase');
  await look('purchase');
  await goOn(person);
  await person.arrive('ordering:summary.title', 'purchase');
  await look('purchase-summary');
};

export const cancelledScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  await orderedBefore(person, { offer: 'private-prepaid-s', type: 1 });
  await page.goto('/customer');
  await person.arrive('subscriptions:dashboard.title');
  await look('dashboard-unpaid');
  await page.goto('/customer/success');
  await subheading(person, 'ordering:success.unpaid');
  await look('success-unpaid');
  await page.goto('/customer');
  await person.press('ordering:actions.cancel');
  await page.getByRole('dialog').waitFor();
  await look('dashboard-cancel-sure');
  await person.press('ordering:actions.yes');
  await page.getByText(say('ordering:success.cancelled')).first().waitFor();
  await look('dashboard-cancelled');
  await page.goto('/customer/success');
  await subheading(person, 'ordering:success.cancelled');
  await look('success-cancelled');
  await logIn(person, null);
};

export const allScreens = [publicScreens, orderScreens, companyScreens, esimScreens, cardScreens, cancelledScreens];
