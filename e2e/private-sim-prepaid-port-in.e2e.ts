import { expect, test } from 'vitest';
import { displayPhone, heldPhone } from '#customers/rules/phone.ts';
import { iccidOnPaper } from './steps/card-paper.ts';
import { atBank, payAtBank } from './steps/bank-page.ts';
import {
  choosePlan,
  chooseSim,
  enterShop,
  giveDetails,
  goOn,
  offerOf,
  order,
  orderStands,
  payOnline,
  register,
} from './steps/ordering-steps.ts';
import { confirmationLink, letterTo, moveShipment, shipments, transfers } from './stage/outside.ts';
import { stageOfFile } from './stage/stage-of-file.ts';

const stage = stageOfFile();

const email = 'jan.peeters@example.be';
const who = { first_name: 'Jan', last_name: 'Peeters', born: ['17', '5', '1988'] } as const;
const home = { street: 'Kerkstraat', number: '12', zip: '3000', city: 'Leuven' };
/** The porting house knows this number, with another SIM number than the first one typed. */
const own = {
  msisdn: '+32485000103',
  operator: 'BASE',
  sim_number: '8932200000000001036',
  wrong: '8932200000000001044',
};

test('a private customer orders a prepaid SIM card in Dutch, by card, and takes the own number along', async () => {
  const { product } = stage;
  const jan = await stage.enter({ language: 'nl' });
  const { page, say } = jan;

  await enterShop(jan);
  await choosePlan(jan, 'private-prepaid-s');
  await chooseSim(jan, 'sim');
  await jan.tick('ordering/web/choose:number.keep');
  // Going on without the number says what is missing, and where.
  await goOn(jan);
  await page.getByText(say('ordering/web/choose:number.missing')).waitFor();
  await page.getByLabel(say('ordering/web/choose:number.msisdn'), { exact: true }).fill('0485 00 01 03');
  await page.getByRole('combobox', { name: say('ordering/web/choose:number.operator') }).fill(own.operator);
  await page.getByRole('option', { name: own.operator }).click();
  const there = page.getByRole('group', { name: say('ordering/web/choose:number.subscription') });
  await there.getByRole('radio', { name: say('ordering/web/choose:number.prepaid') }).check({ force: true });
  await jan.arrive('ordering/web/choose:heading', 'number');
  await goOn(jan);

  await jan.arrive('ordering:details.title', 'account');
  await register(jan, email);
  await page.getByRole('heading', { name: say('customers:data.you') }).waitFor();
  await page.getByRole('heading', { name: say('customers:check.shipping') }).waitFor();
  await jan.arrive('ordering:details.title', 'delivery');
  await giveDetails(jan, who, home);
  await jan.arrive('ordering:payment.title');
  await payOnline(jan);

  await jan.arrive('ordering/web/summary:title');
  await page.getByText(displayPhone(own.msisdn)).first().waitFor();
  await order(jan);
  await atBank(page, 'fail');
  await orderStands(jan, 'failed');
  expect((await jan.session()).order_product[0]?.order_state).toBe('awaiting_payment');
  const { totals } = (await (await jan.api()).get('/api/order/current')).response.order as {
    totals: { due_now: number };
  };
  await jan.press('ordering/web/success:retry', { amount: jan.format.money(totals.due_now) });
  await payAtBank(page);
  await orderStands(jan, 'confirmed');
  await jan.until(({ order_product }) => order_product[0]?.order_state !== 'awaiting_payment');
  await letterTo(product, email, /bestelling/i);
  await page.goto(await confirmationLink(product, email));
  await jan.until(({ customer }) => customer.details.email.status === 1);

  // The card on its way, moved by the courier, followed on the dashboard.
  await jan.until(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');
  await page.goto('/customer');
  await jan.arrive('account:dashboard.title', 'on its way');
  await jan.button('subscriptions:activation.early').waitFor();
  expect(await jan.button('subscriptions:activation.open').count()).toBe(0);
  const parcel = await product.until(async () => (await shipments(product))[0]);
  await moveShipment(product, parcel.id, 'advance');
  await jan.until(({ order_product }) => order_product[0]?.delivery?.state !== 'created');
  await moveShipment(product, parcel.id, 'deliver');
  const delivered = await jan.until(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );

  // Activation: a wrong SIM number first, then the one on the card.
  await page.reload();
  await jan.arrive('account:dashboard.title', 'delivered');
  // The network waits for nothing but the customer.
  await page.getByText(say('subscriptions:track.wait.installed.now')).waitFor();
  expect(await page.getByText(say('subscriptions:track.wait.activated.now'), { exact: true }).count()).toBe(0);
  await jan.press('subscriptions:activation.open');
  await page.getByRole('dialog', { name: say('subscriptions:activation.title') }).waitFor();
  await jan.arrive('account:dashboard.title', 'activation');
  const card = await iccidOnPaper(product, delivered.sim_number_end);
  const number = page.getByLabel(say('subscriptions:activation.simNumber'), { exact: true });
  await number.fill('8932 0000 0000 0000 001');
  await page.getByLabel(say('porting:form.simNumber'), { exact: true }).fill(own.wrong);
  await jan.tick('porting:form.mandate');
  await jan.press('subscriptions:activation.submit');
  await page.getByText(say('subscriptions:errors.SIM_NUMBER_WRONG')).first().waitFor();
  expect((await jan.session()).order_product[0]?.state).toBe('sim_in_delivery');
  await number.fill(card);
  await jan.press('subscriptions:activation.submit');

  // Active on a temporary number; the porting house refuses the own one.
  const temporary = await jan.until(({ customer_product }) => customer_product.find(({ state }) => state === 'active'));
  expect(temporary.msisdn).not.toBe(own.msisdn);
  await jan.until(({ customer_product }) => customer_product[0]?.port_in?.state === 'rejected');
  // The screen says so by itself, within seconds.
  await page.getByText(say('porting:move.refused', { number: displayPhone(own.msisdn) })).waitFor({ timeout: 12_000 });
  const until = page.getByText(say('porting:move.until', { number: displayPhone(temporary.msisdn) }));
  // A number does not break over two lines.
  expect(await until.textContent()).toContain(heldPhone(temporary.msisdn));
  await jan.arrive('account:dashboard.title', 'number refused');
  await jan.press('porting:correct.open');
  await page.getByRole('dialog', { name: say('porting:correct.title') }).waitFor();
  await page.getByLabel(say('porting:form.simNumber'), { exact: true }).fill(own.sim_number);
  await jan.tick('porting:form.mandate');
  await jan.press('porting:correct.send');
  await page.getByText(say('porting:move.title', { number: displayPhone(own.msisdn) })).waitFor();
  await jan.until(({ customer_product }) =>
    ['validated', 'scheduled'].includes(customer_product[0]?.port_in?.state ?? ''),
  );
  expect(await transfers(product, own.msisdn)).not.toHaveLength(0);

  await product.advance('P5D');
  await jan.until(({ customer_product }) => customer_product[0]?.msisdn === own.msisdn);
  // So does the own number, in place of the temporary one.
  await expect.poll(() => page.getByText(displayPhone(temporary.msisdn)).count(), { timeout: 12_000 }).toBe(0);
  await page.getByText(displayPhone(own.msisdn)).first().waitFor();
  await jan.arrive('account:dashboard.title', 'own number');
  expect((await jan.session()).customer_product[0]).toMatchObject({
    state: 'active',
    type: 1,
    offer: { uuid: offerOf('private-prepaid-s').uuid },
  });

  // Paid onto the balance, and back from the bank.
  const before = (await jan.session()).prepaid_balance[0]?.balance ?? 0;
  await page.getByRole('link', { name: say('billing:balance.topUp') }).click();
  await jan.arrive('billing/web/top-up:title');
  await jan.tick(/20,00/);
  await jan.press('billing/web/top-up:pay', { amount: jan.format.money(20) });
  await payAtBank(page);
  await page.getByText(say('billing/web/top-up:paid', { amount: jan.format.money(20) })).waitFor();
  expect((await jan.session()).prepaid_balance[0]?.balance).toBeCloseTo(before + 20, 5);
  expect(jan.faults).toEqual([]);
});
