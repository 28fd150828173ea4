import { expect, test } from 'vitest';
import { messagesTo } from '#app/testing/product/sandbox-calls.ts';
import { payAtBank } from './steps/bank-page.ts';
import {
  basketOf,
  choosePlan,
  chooseSim,
  debit,
  enterShop,
  fillBasket,
  fillPerson,
  giveDetails,
  goOn,
  offerOf,
  order,
  orderStands,
  password,
  payOnline,
  register,
  orderButton,
} from './steps/ordering-steps.ts';
import { confirmationLink } from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { stageOfFile } from './stage/stage-of-file.ts';

const stage = stageOfFile();

const who = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const home = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };
const iban = 'BE43 7310 0001 2301';

/** Without a network for a while. The browser's own word that calls failed is no fault then. */
const offline = async (person: Person, what: () => Promise<void>): Promise<void> => {
  const before = person.faults.length;
  await person.context.setOffline(true);
  await what();
  await person.context.setOffline(false);
  const during = person.faults.splice(before).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'));
  person.faults.push(...during);
};

/** Tries without a network: it says so, and the same click works afterwards. */
const offlineFirst = (person: Person, click: () => Promise<void>): Promise<void> =>
  offline(person, async () => {
    await click();
    await person.page.getByText(person.say('platform:errors.OFFLINE')).filter({ visible: true }).first().waitFor();
  });

const heading = (person: Person, key: string) =>
  person.page.getByRole('heading', { name: person.say(key), exact: true }).waitFor();

/** As far as the question how to pay. */
const upToPayment = async (
  person: Person,
  email: string,
  code = 'private-postpaid-s',
  type: 0 | 1 = 0,
): Promise<void> => {
  await fillBasket(person, [{ code, type }]);
  await person.page.goto('/order/customer');
  await register(person, email);
  await heading(person, 'customers:data.you');
  await giveDetails(person, who, home);
  await person.arrive('ordering:payment.title');
};

test('a reload or a lost connection in the middle of any step loses nothing', async () => {
  const noor = await stage.enter({ language: 'nl' });
  const { page, say } = noor;
  const email = 'noor@example.be';

  await enterShop(noor);
  await choosePlan(noor, 'private-postpaid-m');
  await chooseSim(noor, 'sim');
  await noor.tick('ordering/web/choose:number.keep');
  await noor.field('ordering/web/choose:number.msisdn').fill('0470 12 34 56');
  await page.reload();
  await noor.arrive('ordering/web/choose:heading');
  expect(await noor.field('ordering/web/choose:number.msisdn').inputValue()).toBe('0470 12 34 56');
  await noor.tick('ordering/web/choose:number.new');
  expect(await basketOf(noor)).toMatchObject([{ offer_uuid: offerOf('private-postpaid-m').uuid, type: 1 }]);
  await goOn(noor);

  await noor.arrive('ordering:details.title', 'account');
  await noor.field('customers:account.email').fill(email);
  await page.reload();
  await noor.arrive('ordering:details.title');
  expect(await noor.field('customers:account.email').inputValue()).toBe(email);
  await noor.field('identity:newPassword.label').fill(password);
  await noor.field('identity:newPassword.repeat').fill(password);
  await offlineFirst(noor, () => noor.press('customers:account.create'));
  expect(await noor.field('identity:newPassword.label').inputValue()).toBe(password);
  await noor.press('customers:account.create');

  await heading(noor, 'customers:data.you');
  await fillPerson(noor, who, home);
  await page.reload();
  await heading(noor, 'customers:data.you');
  expect(await noor.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  expect(await noor.field('customers:data.year').inputValue()).toBe(who.born[2]);
  expect(await noor.field('customers:address.city').inputValue()).toBe(home.city);
  await offlineFirst(noor, () => goOn(noor, 'customers:data.continue'));
  await goOn(noor, 'customers:data.continue');

  await noor.arrive('ordering:payment.title');
  await debit(noor, iban, 'Noor Maes');
  await page.reload();
  await noor.arrive('ordering:payment.title');
  expect(await noor.field('payments:payments.iban').inputValue()).toBe(iban);
  await noor.tick('payments:payments.agree');
  await offlineFirst(noor, () => goOn(noor, 'payments:payments.toBank'));
  await goOn(noor, 'payments:payments.toBank');
  await payAtBank(page);

  await noor.arrive('ordering/web/summary:title');
  await page.reload();
  await noor.arrive('ordering/web/summary:title');
  await offlineFirst(noor, () => order(noor));
  expect((await noor.session()).customer.details.accept).toBe(false);
  await order(noor);
  await orderStands(noor, 'confirmed');
  await page.reload();
  await orderStands(noor, 'confirmed');

  await page.goto('/emails');
  await noor.arrive('account/web/emails:title');
  await page.reload();
  await noor.arrive('account/web/emails:title');
  await page.getByText(email).waitFor();
  expect((await noor.session()).order_product).toHaveLength(1);
  await offline(noor, async () => {
    await page.getByText(say('platform:offline.notice')).waitFor();
  });
  await page.getByText(say('platform:offline.notice')).waitFor({ state: 'hidden' });
  expect(noor.faults).toEqual([]);
});

test('another language in the middle of a form keeps what was typed', async () => {
  const lou = await stage.enter({ language: 'en' });
  const { page } = lou;
  await fillBasket(lou, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  await register(lou, 'lou@example.be');
  await heading(lou, 'customers:data.you');
  await fillPerson(lou, who, home);
  await page.getByRole('button', { name: lou.say('platform:language') }).click();
  await page.getByText('Français').click();
  const french = lou.in('fr');
  await french.arrive('ordering:details.title', 'language changed');
  expect(await french.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  expect(await french.field('customers:data.day').inputValue()).toBe(who.born[0]);
  expect(await french.field('customers:address.street').inputValue()).toBe(home.street);
  expect(await page.evaluate("localStorage.getItem('lang')")).toBe('fr');
  await expect.poll(() => page.title()).toContain(french.say('ordering:details.title'));
  await expect.poll(async () => (await lou.session()).customer.language).toBe('fr');
  expect(lou.faults).toEqual([]);
});

test('back and forward go through the steps, and what was given is still there', async () => {
  const ben = await stage.enter({ language: 'en' });
  const { page } = ben;
  await upToPayment(ben, 'ben@example.be');
  await page.goBack();
  await heading(ben, 'customers:data.you');
  expect(await ben.field('customers:data.firstName').inputValue()).toBe(who.first_name);
  await page.goForward();
  await ben.arrive('ordering:payment.title');
  await payOnline(ben);
  await ben.arrive('ordering/web/summary:title');
  await page.goBack();
  await ben.arrive('ordering:payment.title');
  await page.goForward();
  await order(ben);
  await orderStands(ben, 'confirmed');
  // What was ordered is not ordered again by going back.
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.startsWith('/order'));
  expect((await ben.session()).order_product).toHaveLength(1);
  expect(ben.faults).toEqual([]);
});

test('every button clicked twice does its work once', async () => {
  const { product } = stage;
  const dee = await stage.enter({ language: 'fr' });
  const { page } = dee;
  const email = 'dee@example.be';
  const twice = (key: string) => dee.button(key).or(dee.button('ordering:continue')).first().dblclick();
  await fillBasket(dee, [{ code: 'private-prepaid-s' }]);
  await page.goto('/order');
  await dee.arrive('ordering/web/choose:heading');
  await twice('ordering:continue');
  await dee.field('customers:account.email').fill(email);
  await dee.field('identity:newPassword.label').fill(password);
  await dee.field('identity:newPassword.repeat').fill(password);
  await twice('customers:account.create');
  await heading(dee, 'customers:data.you');
  await fillPerson(dee, who, home);
  await twice('customers:data.continue');
  await dee.arrive('ordering:payment.prepaidTitle');
  await twice('payments:payments.continue');
  await dee.arrive('ordering/web/summary:title');
  await dee.tick('ordering/web/summary:terms');
  await dee.tick('ordering/web/summary:privacy');
  await orderButton(dee).dblclick();
  await payAtBank(page);
  await orderStands(dee, 'confirmed');
  await page.goto(await confirmationLink(product, email));
  await dee.arrive('account/web/emails:confirm.done');
  await dee.until(({ order_product }) => order_product.length === 1 && order_product[0]?.state === 'esim_ready');
  const subjects = (await messagesTo(product, email)).map(({ subject }) => subject);
  const confirmations = subjects.filter((subject) => subject === dee.say('ordering/messages:order-confirmed.subject'));
  expect(confirmations).toHaveLength(1);
  expect(dee.faults).toEqual([]);
});

test('two tabs at once end with one customer and one order', async () => {
  const tom = await stage.enter({ language: 'en' });
  const { page, say } = tom;
  const email = 'tom@example.be';
  await fillBasket(tom, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  const second = await tom.context.newPage();
  await second.goto('/order/customer');
  await second.getByLabel(say('customers:account.email'), { exact: true }).fill(email);
  await second.getByLabel(say('identity:newPassword.label'), { exact: true }).fill(password);
  await second.getByLabel(say('identity:newPassword.repeat'), { exact: true }).fill(password);
  await register(tom, email);
  await heading(tom, 'customers:data.you');
  await second.getByRole('button', { name: say('customers:account.create') }).click();
  await second.getByText(say('identity:errors.EMAIL_TAKEN')).first().waitFor();
  await second.getByRole('button', { name: say('customers:account.loginInstead') }).click();
  await second.getByLabel(say('identity:login.password'), { exact: true }).fill(password);
  await second.getByRole('button', { name: say('customers:account.login') }).click();
  await second.getByRole('heading', { name: say('customers:data.you'), exact: true }).waitFor();

  await giveDetails(tom, who, home);
  await tom.arrive('ordering:payment.title');
  await payOnline(tom);
  await tom.arrive('ordering/web/summary:title');
  await second.goto('/order/summary');
  await second.getByRole('heading', { level: 1, name: say('ordering/web/summary:title') }).waitFor();
  await order(tom);
  await orderStands(tom, 'confirmed');
  // The other tab still shows the summary: ordering there orders nothing more.
  await second.getByRole('checkbox', { name: say('ordering/web/summary:terms') }).check({ force: true });
  await second.getByRole('checkbox', { name: say('ordering/web/summary:privacy') }).check({ force: true });
  await orderButton({ page: second, say }).click();
  await second.waitForURL((url) => !url.pathname.startsWith('/order/summary'));
  expect((await tom.session()).order_product).toHaveLength(1);
  expect(tom.faults).toEqual([]);
});

test('a session that ends in the middle says so, and the basket and what was typed stay', async () => {
  const kim = await stage.enter({ language: 'nl' });
  const { page, say } = kim;
  const email = 'kim@example.be';
  await fillBasket(kim, [{ code: 'private-postpaid-s', type: 0 }]);
  const basket = await basketOf(kim);
  expect(basket).toHaveLength(1);
  await page.goto('/order/customer');
  await register(kim, email);
  await heading(kim, 'customers:data.you');
  await fillPerson(kim, who, home);
  await (await kim.api()).post('/api/customer/logout');
  await goOn(kim, 'customers:data.continue');
  // No login is needed here: the step asks for it itself, says why, and has what was typed.
  await page.getByText(say('customers:account.ended')).waitFor();
  await kim.field('identity:login.email').fill(email);
  await kim.field('identity:login.password').fill(password);
  await kim.press('customers:account.login');
  await heading(kim, 'customers:data.you');
  await expect.poll(() => kim.field('customers:data.lastName').inputValue()).toBe(who.last_name);
  await goOn(kim, 'customers:data.continue');
  await kim.arrive('ordering:payment.title');
  await (await kim.api()).post('/api/customer/logout');
  await payOnline(kim);
  await kim.arrive('account/web/home:line1');
  await page.getByText(`${say('account/web/waits:ended')} ${say('account/web/waits:for.order')}`).waitFor();
  expect(await basketOf(kim)).toEqual(basket);
  expect(await page.evaluate("localStorage.getItem('session_uuid')")).toBe(null);
  // Logged in again, the order goes on where it was.
  await page.locator('.door').first().click();
  await kim.arrive('identity:login.title');
  await kim.field('account/web/login:who').fill(email);
  await kim.field('identity:login.password').fill('Wrong!Password1');
  await kim.press('identity:login.submit');
  await page.getByText(say('identity:errors.WRONG_PASSWORD')).first().waitFor();
  await kim.field('identity:login.password').fill(password);
  await kim.press('identity:login.submit');
  await kim.arrive('ordering:payment.title', 'again');
  expect((await kim.session()).order_product).toHaveLength(1);
  expect(kim.faults).toEqual([]);
});
