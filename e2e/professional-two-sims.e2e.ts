import { expect, test } from 'vitest';
import { activateOrderedSim } from '#app/testing/sims/active-sim.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { payAtBank } from './steps/bank-page.ts';
import {
  choosePlan,
  chooseSim,
  openShop,
  fillAddress,
  continueToNextStep,
  getOffer,
  placeOrder,
  unfoldCosts,
  waitForOrderOutcome,
  continueWithOnlinePayment,
  fillAccount,
  fillShippingAddress,
} from './steps/ordering-steps.ts';
import { waitForConfirmationLink, waitForMailContaining } from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

const email = 'office@atelier.example.be';
const promo = 'WELCOME10';
const before = getOffer('pro-postpaid-m').price_euro + getOffer('pro-prepaid-s').price_euro;

test('a professional orders an eSIM and a SIM card in English with a promo code, and finds both on the dashboard', async () => {
  const { product } = stage;
  const ada = await stage.openPerson({ language: 'en' });
  const { page, translate, format } = ada;

  await openShop(ada);
  await choosePlan(ada, 'pro-postpaid-m');
  await chooseSim(ada, 'esim');
  await ada.tick('ordering/web/choose:number.new');
  await ada.press('ordering/web/choose:sims.add');
  await page.getByText(translate('ordering/web/choose:sims.editing', { number: 2 })).waitFor();
  await choosePlan(ada, 'pro-prepaid-s');
  await chooseSim(ada, 'sim');
  // The second number has no default either, and continuing requires a choice.
  await continueToNextStep(ada);
  await page.getByText(translate('ordering/web/choose:number.unsaid')).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('number');
  await ada.tick('ordering/web/choose:number.new');
  await page.getByText(translate('ordering/web/choose:number.unsaid')).waitFor({ state: 'hidden' });
  // The first SIM is the own one until another is chosen; the other is for somebody, who is named.
  const mine = page.getByRole('radio', { name: translate('ordering/web/users:mine') });
  const notMineChoice = page.getByRole('radio', { name: translate('ordering/web/users:notMine') });
  expect([await mine.count(), await notMineChoice.count()]).toEqual([1, 1]);
  await notMineChoice.check({ force: true });
  await page.getByLabel(translate('ordering/web/users:name')).fill('Emma');
  await page.getByText(translate('promotions:add')).filter({ visible: true }).first().click();
  const code = page.getByLabel(translate('promotions:label'), { exact: true }).filter({ visible: true });
  await code.fill('NOSUCHCODE');
  await ada.press('promotions:apply');
  await page.getByText(translate('promotions:errors.PROMO_UNKNOWN')).filter({ visible: true }).first().waitFor();
  await code.fill(promo);
  await ada.press('promotions:apply');
  await page.getByText(promo).filter({ visible: true }).first().waitFor();
  await ada.waitForScreen('ordering/web/choose:heading', 'two SIMs');
  await page
    .getByText(format.money(before * 0.9))
    .filter({ visible: true })
    .first()
    .waitFor();
  await continueToNextStep(ada);

  await ada.waitForScreen('ordering:details.company', 'account');
  await fillAccount(ada, email);
  // More than 25 people: the visitor requests an offer with the data already typed.
  await ada.field('customers:company.name').waitFor();
  await page.getByRole('radio', { name: translate('customers:company.sizeLarge', { max: 25 }) }).check({ force: true });
  await page.getByText(translate('customers/web/company:tailored')).waitFor();
  await ada.field('customers:company.vat').waitFor({ state: 'detached' });
  await ada.field('customers/web/company:name').fill('Atelier Adams');
  await ada.field('customers/web/company:firstName').fill('Ada');
  await ada.field('customers/web/company:lastName').fill('Adams');
  await ada.field('customers/web/company:phone').fill('02 123 45 67');
  await ada.tick('customers/web/company:privacy');
  await ada.press('customers/web/company:send');
  await page.getByText(translate('customers/web/company:sentMail', { email })).waitFor();
  await ada.waitForScreen('ordering:details.company', 'large');
  await page.getByRole('radio', { name: translate('customers:company.sizeSmall', { max: 25 }) }).check({ force: true });
  await ada.field('customers:company.name').fill('Atelier Adams');
  await ada.field('customers:company.vat').fill('BE 0123.456.788');
  await ada.field('customers:company.legalFirst').fill('Ada');
  await ada.field('customers:company.legalLast').fill('Adams');
  await ada.field('customers:company.phone').fill('02 123 45 67');
  await fillAddress(ada, { street: 'Kouter', number: '7', zip: '9000', city: 'Gent' });
  await continueToNextStep(ada, 'customers:data.continue');
  await page.getByText(translate('customers:errors.VAT_INVALID')).first().waitFor();
  await ada.field('customers:company.vat').fill('BE 0123.456.749');
  // The card is shipped to an address other than that of the company.
  await fillShippingAddress(ada, { street: 'Veldstraat', number: '88', zip: '9000', city: 'Gent' });
  await ada.waitForScreen('ordering:details.company', 'delivery');
  await continueToNextStep(ada, 'customers:data.continue');
  await ada.waitForScreen('ordering:payment.title');
  await continueWithOnlinePayment(ada);

  await ada.waitForScreen('ordering/web/summary:title');
  const draft = await ada.session();
  expect(draft.customer.type).toBe(2);
  expect(draft.customer.details.customer_details).toMatchObject({
    company_data: { company_name: 'Atelier Adams', vat_number: '0123456749' },
    shipping_address: { street_name: 'Veldstraat', street_number: '88' },
  });
  expect(draft.order_product.map(({ type, own_number, user_name }) => [type, own_number, user_name])).toEqual([
    [0, false, 'Emma'],
    [1, true, null],
  ]);
  await page.getByText(promo).filter({ visible: true }).first().waitFor();
  await page
    .getByText(format.money(before * 0.9))
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.getByText('Atelier Adams').first().waitFor();
  // The rest is on the first bill, with its date.
  const { totals } = (await (await ada.api()).get('/api/order/current')).response.order as {
    totals: { sums: { first_bill: { total: number } } };
  };
  const date = format.dayOfMonth(addMonths(firstOfMonth(brusselsDate(product.clock.now())), 1));
  await unfoldCosts(ada);
  const amount = format.money(totals.sums.first_bill.total);
  const title = translate('ordering:order.bill', { date });
  await page.locator('summary', { hasText: translate('ordering:order.billOf', { title, amount }) }).waitFor();
  await placeOrder(ada, { consumer: false });
  await payAtBank(page);
  await waitForOrderOutcome(ada, 'confirmed');
  const letter = await waitForMailContaining(
    product,
    email,
    ada.translate('ordering/messages:order-confirmed.subject'),
  );
  expect(letter.attachments.length).toBeGreaterThan(0);
  await page.goto(await waitForConfirmationLink(product, email));
  await ada.waitUntil(({ customer }) => customer.details.email.status === 1);

  // Both are on the dashboard, each with its number and state.
  const orderProducts = await ada.waitUntil(
    ({ order_product }) =>
      order_product.every(({ msisdn }) => msisdn !== null) && order_product.length === 2 && order_product,
  );
  const [esim, card] = [orderProducts.find(({ type }) => type === 0), orderProducts.find(({ type }) => type === 1)];
  await ada.waitUntil(
    ({ order_product }) =>
      order_product.some(({ state }) => state === 'esim_ready') &&
      order_product.some(({ state }) => state === 'sim_in_delivery'),
  );
  await page.goto('/customer');
  await ada.waitForScreen('account:dashboard.title');
  for (const sim of [esim, card])
    await page
      .getByText(formatPhone(sim?.msisdn ?? 'none'))
      .first()
      .waitFor();
  expect(esim?.msisdn).not.toBe(card?.msisdn);

  // The eSIM is active before the card: it is Emma’s, and does not open the account.
  const line = await activateOrderedSim(product, await ada.api(), esim?.uuid ?? '');
  expect(line.name).toBe('Emma');
  const users = await ada.waitUntil(({ sub_account }) => sub_account.length > 0 && sub_account);
  expect(users).toMatchObject([{ customer_product_uuid: line.uuid, allowed: true }]);
  await page.goto(`/customer/sim/${line.uuid}`);
  await page.getByText(translate('account/web/sim:ownLogin.has')).waitFor();

  expect(ada.faults).toEqual([]);
});
