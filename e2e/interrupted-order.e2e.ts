import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { payAtBank } from './steps/bank-page.ts';
import {
  readTestBasket,
  choosePlan,
  chooseSim,
  chooseDirectDebit,
  openShop,
  openWithBasket,
  fillPerson,
  submitPersonalDetails,
  continueToNextStep,
  getOffer,
  placeOrder,
  waitForOrderOutcome,
  testPassword,
  continueWithOnlinePayment,
  fillAccount,
  fillAddress,
  orderButton,
} from './steps/ordering-steps.ts';
import { waitForConfirmationLink } from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

const who = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const home = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };
const iban = 'BE43 7310 0001 2301';

/** Runs `what` without a network. */
const runOffline = async (person: Person, what: () => Promise<void>): Promise<void> => {
  await person.context.setOffline(true);
  await what();
  await person.context.setOffline(false);
};

/** Clicks without a network: an error appears, and the same click works afterwards. */
const runOfflineAndRetry = (person: Person, click: () => Promise<void>): Promise<void> =>
  runOffline(person, async () => {
    await click();
    await person.page
      .getByText(person.translate('platform:errors.OFFLINE'))
      .filter({ visible: true })
      .first()
      .waitFor();
  });

const heading = (person: Person, key: string) =>
  person.page.getByRole('heading', { name: person.translate(key), exact: true }).waitFor();

/** Goes to the payment step. */
const goToPayment = async (
  person: Person,
  email: string,
  code = 'private-postpaid-s',
  type: 0 | 1 = 0,
): Promise<void> => {
  await openWithBasket(person, [{ code, type }]);
  await person.page.goto('/order/customer');
  await fillAccount(person, email);
  await submitPersonalDetails(person, who, home);
  await person.waitForScreen('ordering:payment.title');
};

test('a reload or a lost connection in any step preserves the input', async () => {
  // Steps are left without a connection, so their files are stored before.
  const noor = await stage.openPerson({ language: 'nl', offline: true });
  const { page, translate } = noor;
  const email = 'noor@example.be';

  await openShop(noor);
  await choosePlan(noor, 'private-postpaid-m');
  await chooseSim(noor, 'sim');
  await noor.tick('ordering/web/choose:number.keep');
  await noor.field('ordering/web/choose:number.msisdn').fill('0470 12 34 56');
  await page.reload();
  await noor.waitForScreen('ordering/web/choose:heading');
  expect(await noor.field('ordering/web/choose:number.msisdn').inputValue()).toBe('0470 12 34 56');
  await noor.tick('ordering/web/choose:number.new');
  expect(await readTestBasket(noor)).toMatchObject([{ offer_uuid: getOffer('private-postpaid-m').uuid, type: 1 }]);
  await continueToNextStep(noor);

  await noor.waitForScreen('ordering:details.title', 'account');
  await noor.field('customers:account.email').fill(email);
  await fillPerson(noor, who, home);
  await page.reload();
  await noor.waitForScreen('ordering:details.title');
  expect(await noor.field('customers:account.email').inputValue()).toBe(email);
  expect(await noor.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  expect(await noor.field('customers:data.year').inputValue()).toBe(who.born[2]);
  expect(await noor.field('customers:address.city').inputValue()).toBe(home.city);
  await noor.field('identity:newPassword.label').fill(testPassword);
  await noor.field('identity:newPassword.repeat').fill(testPassword);
  await runOfflineAndRetry(noor, () => continueToNextStep(noor, 'customers:data.continue'));
  expect(await noor.field('identity:newPassword.label').inputValue()).toBe(testPassword);
  await continueToNextStep(noor, 'customers:data.continue');

  await noor.waitForScreen('ordering:payment.title');
  await chooseDirectDebit(noor, iban, 'Noor Maes');
  await page.reload();
  await noor.waitForScreen('ordering:payment.title');
  expect(await noor.field('payments:payments.iban').inputValue()).toBe(iban);
  await noor.tick('payments:payments.agree');
  await runOfflineAndRetry(noor, () => continueToNextStep(noor, 'payments:payments.toBank'));
  await continueToNextStep(noor, 'payments:payments.toBank');
  await payAtBank(page);

  await noor.waitForScreen('ordering/web/summary:title');
  await page.reload();
  await noor.waitForScreen('ordering/web/summary:title');
  await runOfflineAndRetry(noor, () => placeOrder(noor));
  expect((await noor.session()).customer.details.accept).toBe(false);
  await placeOrder(noor);
  await waitForOrderOutcome(noor, 'confirmed');
  await page.reload();
  await noor.waitForScreen('account:dashboard.title', 'reloaded');

  await page.goto('/emails');
  await noor.waitForScreen('account/web/emails:title');
  await page.reload();
  await noor.waitForScreen('account/web/emails:title');
  await page.getByText(email).waitFor();
  expect((await noor.session()).order_product).toHaveLength(1);
  await runOffline(noor, async () => {
    await page.getByText(translate('platform:offline.notice')).waitFor();
  });
  await page.getByText(translate('platform:offline.notice')).waitFor({ state: 'hidden' });
  expect(noor.faults).toEqual([]);
});

test('a language switch preserves the form input', async () => {
  const lou = await stage.openPerson({ language: 'en' });
  const { page } = lou;
  await openWithBasket(lou, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  await fillPerson(lou, who, home);
  await page.getByRole('button', { name: lou.translate('platform:language') }).click();
  await page.getByText('Français').click();
  const french = lou.withLanguage('fr');
  await french.waitForScreen('ordering:details.title', 'language changed');
  expect(await french.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  expect(await french.field('customers:data.day').inputValue()).toBe(who.born[0]);
  expect(await french.field('customers:address.street').inputValue()).toBe(home.street);
  expect(await page.evaluate("localStorage.getItem('lang')")).toBe('fr');
  await expect.poll(() => page.title()).toContain(french.translate('ordering:details.title'));
  await fillAccount(french, 'lou@example.be');
  await continueToNextStep(french, 'customers:data.continue');
  await french.waitForScreen('ordering:payment.title');
  expect((await lou.session()).customer.language).toBe('fr');
  expect(lou.faults).toEqual([]);
});

test('back and forward navigate the steps and preserve the input', async () => {
  const ben = await stage.openPerson({ language: 'en' });
  const { page } = ben;
  await goToPayment(ben, 'ben@example.be');
  await page.goBack();
  await heading(ben, 'customers:data.you');
  expect(await ben.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  await page.goForward();
  await ben.waitForScreen('ordering:payment.title');
  await continueWithOnlinePayment(ben);
  await ben.waitForScreen('ordering/web/summary:title');
  await page.goBack();
  await ben.waitForScreen('ordering:payment.title');
  await page.goForward();
  await placeOrder(ben);
  await waitForOrderOutcome(ben, 'confirmed');
  // Going back does not place the order again.
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.startsWith('/order'));
  expect((await ben.session()).order_product).toHaveLength(1);
  expect(ben.faults).toEqual([]);
});

test('a double click on any button acts once', async () => {
  const { product } = stage;
  const dee = await stage.openPerson({ language: 'fr' });
  const { page } = dee;
  const email = 'dee@example.be';
  const twice = (key: string) => dee.button(key).or(dee.button('ordering:continue')).first().dblclick();
  await openWithBasket(dee, [{ code: 'private-prepaid-s' }]);
  await page.goto('/order');
  await dee.waitForScreen('ordering/web/choose:heading');
  await twice('ordering:continue');
  await dee.field('customers:account.email').fill(email);
  await dee.field('identity:newPassword.label').fill(testPassword);
  await dee.field('identity:newPassword.repeat').fill(testPassword);
  await fillPerson(dee, who, home);
  await twice('customers:data.continue');
  await dee.waitForScreen('ordering:payment.prepaidTitle');
  await twice('payments:payments.continue');
  await dee.waitForScreen('ordering/web/summary:title');
  await dee.tick('ordering/web/summary:terms');
  await dee.tick('ordering/web/summary:privacy');
  await orderButton(dee).dblclick();
  await payAtBank(page);
  await waitForOrderOutcome(dee, 'confirmed');
  await page.goto(await waitForConfirmationLink(product, email));
  await dee.waitUntil(({ customer }) => customer.details.email.status === 1);
  await dee.waitUntil(({ order_product }) => order_product.length === 1 && order_product[0]?.state === 'esim_ready');
  const subjects = (await fetchMessages(product, email)).map(({ subject }) => subject);
  const confirmations = subjects.filter(
    (subject) => subject === dee.translate('ordering/messages:order-confirmed.subject'),
  );
  expect(confirmations).toHaveLength(1);
  expect(dee.faults).toEqual([]);
});

test('two concurrent tabs create one customer and one order', async () => {
  const tom = await stage.openPerson({ language: 'en' });
  const { page, translate } = tom;
  const email = 'tom@example.be';
  await openWithBasket(tom, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  const second = await tom.context.newPage();
  await second.goto('/order/customer');
  await second.getByLabel(translate('customers:account.email'), { exact: true }).fill(email);
  await second.getByLabel(translate('identity:newPassword.label'), { exact: true }).fill(testPassword);
  await second.getByLabel(translate('identity:newPassword.repeat'), { exact: true }).fill(testPassword);
  await fillAccount(tom, email);
  await submitPersonalDetails(tom, who, home);
  await tom.waitForScreen('ordering:payment.title');
  await second.getByLabel(translate('customers:data.firstName'), { exact: true }).fill(who.first_name);
  await second.getByLabel(translate('customers:data.lastName'), { exact: true }).fill(who.last_name);
  for (const [at, part] of (['day', 'month', 'year'] as const).entries())
    await second.getByLabel(translate(`customers:data.${part}`), { exact: true }).fill(who.born[at] ?? '');
  await fillAddress(tom, home, second);
  await second.getByRole('button', { name: translate('customers:data.continue') }).click();
  await second.getByText(translate('identity:errors.EMAIL_TAKEN')).first().waitFor();
  await second.getByRole('button', { name: translate('customers:account.loginInstead') }).click();
  await second.getByLabel(translate('identity:login.password'), { exact: true }).fill(testPassword);
  await second.getByRole('button', { name: translate('customers:account.login') }).click();
  await second.getByRole('heading', { name: translate('customers:data.you'), exact: true }).waitFor();

  await continueWithOnlinePayment(tom);
  await tom.waitForScreen('ordering/web/summary:title');
  await second.goto('/order/summary');
  await second.getByRole('heading', { level: 1, name: translate('ordering/web/summary:title') }).waitFor();
  await placeOrder(tom);
  await waitForOrderOutcome(tom, 'confirmed');
  // The other tab still shows the summary: ordering there does not create another order.
  await second.getByRole('checkbox', { name: translate('ordering/web/summary:terms') }).check({ force: true });
  await second.getByRole('checkbox', { name: translate('ordering/web/summary:privacy') }).check({ force: true });
  await orderButton({ page: second, translate }).click();
  await second.waitForURL((url) => !url.pathname.startsWith('/order/summary'));
  expect((await tom.session()).order_product).toHaveLength(1);
  expect(tom.faults).toEqual([]);
});

test('a session that ends during an order shows a notice and preserves basket and input', async () => {
  const kim = await stage.openPerson({ language: 'nl' });
  const { page, translate } = kim;
  const email = 'kim@example.be';
  await openWithBasket(kim, [{ code: 'private-postpaid-s', type: 0 }]);
  const basket = await readTestBasket(kim);
  expect(basket).toHaveLength(1);
  await page.goto('/order/customer');
  await fillAccount(kim, email);
  await submitPersonalDetails(kim, { ...who, last_name: 'Mertens' }, home);
  await kim.waitForScreen('ordering:payment.title');
  await page.goBack();
  await heading(kim, 'customers:data.you');
  await fillPerson(kim, who, home);
  await (await kim.api()).post('/api/customer/logout');
  await continueToNextStep(kim, 'customers:data.continue');
  // The step asks for the login itself, with the reason, and preserves the input.
  await page.getByText(translate('customers:account.ended')).waitFor();
  await kim.field('identity:login.email').fill(email);
  await kim.field('identity:login.password').fill(testPassword);
  await kim.press('customers:account.login');
  await heading(kim, 'customers:data.you');
  await expect.poll(() => kim.field('customers:data.lastName').inputValue()).toBe(who.last_name);
  await continueToNextStep(kim, 'customers:data.continue');
  await kim.waitForScreen('ordering:payment.title');
  await (await kim.api()).post('/api/customer/logout');
  await continueWithOnlinePayment(kim);
  await kim.waitForScreen('account/web/home:line1');
  await page.getByText(`${translate('account/web/waits:ended')} ${translate('account/web/waits:for.order')}`).waitFor();
  expect(await readTestBasket(kim)).toEqual(basket);
  expect(await page.evaluate("localStorage.getItem('session_uuid')")).toBe(null);
  // After the login the order continues at the same step.
  await page.locator('.door').first().click();
  await kim.waitForScreen('identity:login.title');
  await kim.field('account/web/login:who').fill(email);
  await kim.field('identity:login.password').fill('Wrong!Password1');
  await kim.press('identity:login.submit');
  await page.getByText(translate('identity:errors.WRONG_PASSWORD')).first().waitFor();
  await kim.field('identity:login.password').fill(testPassword);
  await kim.press('identity:login.submit');
  await kim.waitForScreen('ordering:payment.title', 'again');
  expect((await kim.session()).order_product).toHaveLength(1);
  expect(kim.faults).toEqual([]);
});
