import { expect, test } from 'vitest';
import { chooseBankOutcome } from './steps/bank-page.ts';
import {
  getAddon,
  readTestBasket,
  chooseDirectDebit,
  openShop,
  openWithBasket,
  submitPersonalDetails,
  continueToNextStep,
  getOffer,
  placeOrder,
  unfoldCosts,
  waitForOrderOutcome,
  testPassword,
  continueWithOnlinePayment,
  saveTestBasket,
  fillAccount,
} from './steps/ordering-steps.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

const who = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const home = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };

test('a switch to prepaid persists after going back and on again', async () => {
  const ada = await stage.openPerson({ language: 'en' });
  const { page } = ada;
  const prepaid = getOffer('private-prepaid-s').uuid;
  await openWithBasket(ada, [{ code: 'private-postpaid-s', addons: ['co2-5'] }]);
  await page.goto('/order/customer');
  await fillAccount(ada, 'ada@example.be');
  await submitPersonalDetails(ada, who, home);
  await ada.waitForScreen('ordering:payment.title');
  await chooseDirectDebit(ada, 'BE43 7310 0001 2301', 'Noor Maes');
  await continueToNextStep(ada, 'payments:payments.toBank');
  await chooseBankOutcome(page, 'fail');
  await ada.press('ordering/web/payment:prepaidGo');
  await ada.waitForScreen('ordering/web/summary:title');
  const { order_product } = await ada.session();
  expect(order_product).toMatchObject([{ offer: { uuid: prepaid } }]);
  expect(await readTestBasket(ada)).toEqual([
    {
      id: expect.any(String),
      offer_uuid: prepaid,
      type: 0,
      number: 'new',
      addon_uuids: order_product.flatMap(({ addons }) => addons.map(({ uuid }) => uuid)),
    },
  ]);

  await page.goto('/order');
  await ada.waitForScreen('ordering/web/choose:heading');
  expect(
    await page.getByRole('radio', { name: ada.translate('ordering/web/choose:payment.prepaid') }).isChecked(),
  ).toBe(true);
  await continueToNextStep(ada);
  await ada.waitForScreen('ordering/web/summary:title');
  expect((await ada.session()).order_product).toMatchObject([{ offer: { uuid: prepaid } }]);
  expect(ada.faults).toEqual([]);
});

test('logging out clears the basket and the form drafts', async () => {
  const cas = await stage.openPerson({ language: 'en' });
  const { page } = cas;
  await openWithBasket(cas, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  await fillAccount(cas, 'cas@example.be');
  await submitPersonalDetails(cas, who, home);
  await cas.waitForScreen('ordering:payment.title');
  await page.goto('/order/customer');
  await cas.field('customers:data.firstName').fill('Nora');
  await page.goto('/order');
  await cas.tick('ordering/web/choose:number.keep');
  await cas.field('ordering/web/choose:number.msisdn').fill('0485 00 01 03');
  // The third one says whose drafts these are.
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))")).toHaveLength(3);
  await page.goto('/customer/more-menu');
  await cas.press('account/web/more:logout');
  await cas.waitForScreen('account/web/home:line1');
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))")).toEqual([]);
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['lang']);
  expect(cas.faults).toEqual([]);
});

test('a port-in number is restored when the order continues in another tab', async () => {
  const bo = await stage.openPerson({ language: 'nl' });
  const { page, translate } = bo;
  await openShop(bo);
  await bo.tick('ordering/web/choose:number.keep');
  await bo.field('ordering/web/choose:number.msisdn').fill('0485 00 01 03');
  await page.getByRole('combobox', { name: translate('ordering/web/choose:number.operator') }).fill('BASE');
  await page.getByRole('option', { name: 'BASE' }).click();
  await continueToNextStep(bo);
  await fillAccount(bo, 'bo@example.be');
  await submitPersonalDetails(bo, who, home);
  await bo.waitForScreen('ordering:payment.title');
  const number = { port_in: { msisdn: '+32485000103', operator_name: 'BASE' } };
  expect((await bo.session()).order_product).toMatchObject([number]);

  // A closed tab loses session storage but not local storage.
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/order');
  await bo.waitForScreen('ordering/web/choose:heading');
  await expect.poll(() => bo.field('ordering/web/choose:number.msisdn').inputValue()).toBe('0485 00 01 03');
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/order/customer');
  await submitPersonalDetails(bo, who, home);
  await bo.waitForScreen('ordering:payment.title');
  expect((await bo.session()).order_product).toMatchObject([number]);
  expect(bo.faults).toEqual([]);
});

test('after login with plans of the other audience the equivalent plans are offered', async () => {
  const email = 'eli@example.be';
  const before = await stage.openPerson({ language: 'en' });
  await openWithBasket(before, [{ code: 'private-postpaid-s' }]);
  await before.page.goto('/order/customer');
  await fillAccount(before, email);
  await submitPersonalDetails(before, who, home);
  await before.waitForScreen('ordering:payment.title');

  const eli = await stage.openPerson({ language: 'en' });
  const { page, translate, format } = eli;
  await openWithBasket(eli, [{ code: 'pro-postpaid-m' }]);
  await page.goto('/order/customer');
  await eli.press('customers:account.have');
  await eli.field('customers:account.email').fill(email);
  await eli.field('identity:login.password').fill(testPassword);
  await eli.press('customers:account.login');
  await page.getByText(translate('ordering:otherKind.private')).waitFor();
  await eli.waitForScreen('ordering:details.title', 'the other kind of plan');
  const privatePlan = getOffer('private-postpaid-m');
  const take = translate('ordering:otherKind.one', {
    plan: privatePlan.name.en,
    price: format.money(privatePlan.price_euro),
  });
  await page.getByRole('button', { name: take }).click();
  await page.getByText(translate('ordering:otherKind.private')).waitFor({ state: 'detached' });
  expect(await readTestBasket(eli)).toMatchObject([{ offer_uuid: privatePlan.uuid }]);
  expect(eli.faults).toEqual([]);
});

test('removing or restoring a SIM preserves the numbers of other SIMs and the focus in the list', async () => {
  const fay = await stage.openPerson({ language: 'en' });
  const { page, translate } = fay;
  await openShop(fay);
  const msisdn = fay.field('ordering/web/choose:number.msisdn');
  const fillPortIn = async (number: string, operator: string) => {
    await fay.tick('ordering/web/choose:number.keep');
    await msisdn.fill(number);
    await page.getByRole('combobox', { name: translate('ordering/web/choose:number.operator') }).fill(operator);
    await page.getByRole('option', { name: operator }).click();
  };
  await fillPortIn('0485 00 01 03', 'BASE');
  await fay.press('ordering/web/choose:sims.add');
  await page.getByText(translate('ordering/web/choose:sims.editing', { number: 2 })).waitFor();
  await fillPortIn('0475 00 02 04', 'Proximus');
  // The first SIM is selected while it is removed.
  await fay.press('ordering:sims.name', { number: 1 });
  await expect.poll(() => msisdn.inputValue()).toBe('0485 00 01 03');

  const focused = (key: string, number: number) => () =>
    page
      .getByRole('button', { name: translate(`ordering/web/choose:sims.${key}`, { number }) })
      .evaluate((button) => button.matches(':focus'));
  await page.getByRole('button', { name: translate('ordering/web/choose:sims.remove', { number: 1 }) }).press('Enter');
  await page.getByText(translate('ordering/web/choose:sims.removed', { number: 1 })).waitFor();
  await expect.poll(() => msisdn.inputValue()).toBe('0475 00 02 04');
  await expect.poll(focused('edit', 1)).toBe(true);

  await fay.button('ordering:sims.undo').press('Enter');
  await expect.poll(focused('edit', 1)).toBe(true);
  await expect.poll(() => msisdn.inputValue()).toBe('0485 00 01 03');
  await page.getByRole('button', { name: translate('ordering/web/choose:sims.remove', { number: 1 }) }).click();

  await continueToNextStep(fay);
  await fillAccount(fay, 'fay@example.be');
  await submitPersonalDetails(fay, who, home);
  await fay.waitForScreen('ordering:payment.title');
  expect((await fay.session()).order_product).toMatchObject([
    { port_in: { msisdn: '+32475000204', operator_name: 'Proximus' } },
  ]);
  expect(fay.faults).toEqual([]);
});

test('company plans in the basket of a private customer are replaced with a notice', async () => {
  const gil = await stage.openPerson({ language: 'fr' });
  const { page, translate, format } = gil;
  await openWithBasket(gil, [{ code: 'private-postpaid-s' }]);
  await page.goto('/order/customer');
  await fillAccount(gil, 'gil@example.be');
  await submitPersonalDetails(gil, who, home);
  await gil.waitForScreen('ordering:payment.title');

  await saveTestBasket(
    gil,
    [{ code: 'pro-postpaid-m' }, { code: 'pro-postpaid-m' }, { code: 'pro-prepaid-s' }],
    'WELCOME10',
  );
  await page.goto('/order');
  await gil.waitForScreen('ordering/web/choose:heading');
  const notice = page.getByRole('status').filter({ hasText: translate('ordering:otherKind.switched.private') });
  const plan = (code: string) => {
    const { name, price_euro } = getOffer(code);
    return translate('ordering:otherKind.plan', { plan: name.fr, price: format.money(price_euro) });
  };
  const instead = (size: string) =>
    translate('ordering:otherKind.instead', { after: plan(`private-${size}`), before: plan(`pro-${size}`) });
  await notice.waitFor();
  await gil.waitForScreen('ordering/web/choose:heading', 'plans of the other kind');
  expect((await notice.locator('p').allInnerTexts()).slice(1)).toEqual([
    instead('postpaid-m'),
    instead('prepaid-s'),
    translate('ordering:otherKind.kept'),
  ]);
  expect(await readTestBasket(gil)).toMatchObject([
    { offer_uuid: getOffer('private-postpaid-m').uuid },
    { offer_uuid: getOffer('private-postpaid-m').uuid },
    { offer_uuid: getOffer('private-prepaid-s').uuid },
  ]);
  await page.getByText('WELCOME10').filter({ visible: true }).first().waitFor();
  expect(gil.faults).toEqual([]);
});

test('each of several SIMs has a subtotal in the basket, the summary and after the order', async () => {
  const dirk = await stage.openPerson({ language: 'nl' });
  const { page, translate, format } = dirk;
  const plan = getOffer('private-postpaid-s');
  const [carbon, project] = [getAddon('co2-5'), getAddon('village-school')];
  const extras = [carbon, project];
  // Contributions carry no VAT, so they have a separate heading; all headings add up to the monthly total.
  const taxed = plan.price_euro + carbon.price_euro;
  const nameOf = (at: number) => `${translate('ordering:sims.name', { number: at })}, ${plan.name['nl'] ?? ''}, eSIM`;
  const subtotal = (at: number, amount: number) =>
    page.getByRole('heading', { level: 3, name: `${nameOf(at)} ${format.money(amount)}` }).filter({ visible: true });
  const expectTwoAndProject = async () => {
    await subtotal(2, taxed).waitFor();
    const apart = page.locator('.sum__group').filter({
      has: page.getByRole('heading', { level: 3, name: translate('ordering:order.part.projects') }),
      visible: true,
    });
    const name = translate('ordering:order.part.ofSim', { number: 2, name: project.name['nl'] ?? '' });
    // The first match: the expanded first bill lists the same.
    await apart
      .getByText(`${name} ${format.money(project.price_euro)}`)
      .first()
      .waitFor();
  };
  const cards = Array.from({ length: 6 }, (_, at) => ({
    code: plan.code,
    addons: at === 1 ? extras.map(({ code }) => code) : [],
  }));
  await openWithBasket(dirk, cards);
  await page.goto('/order');
  await dirk.waitForScreen('ordering/web/choose:heading', 'six SIMs');

  // The selected chip is visible in its scrolled row.
  const chip = (at: number) =>
    page.getByRole('button', { name: translate('ordering:sims.name', { number: at }), exact: true });
  const inSight = async (at: number) => {
    const box = await chip(at).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 375;
  };
  await expect.poll(() => inSight(6)).toBe(true);
  expect(await inSight(1)).toBe(false);
  await page
    .getByRole('button', { name: translate('ordering/web/choose:sims.edit', { number: 1 }), exact: true })
    .click();
  await expect.poll(() => inSight(1)).toBe(true);

  const price = `${format.money(taxed)} ${translate('ordering:order.per')}`;
  const amount = format.money(project.price_euro);
  const costs = `${translate('ordering/web/choose:sims.extras', { count: 2 })}, ${translate('ordering/web/choose:sims.projects', { price, amount })}`;
  await page.getByText(costs).waitFor();
  await page.getByRole('button', { name: translate('ordering:order.open') }).click();
  await subtotal(1, plan.price_euro).waitFor();
  await expectTwoAndProject();
  // The monthly sum has a total line; the sum of today is zero and has none.
  const rules = `[...document.querySelectorAll('.sum__total')]
    .filter((total) => total.checkVisibility())
    .map((total) => getComputedStyle(total).borderTopStyle)`;
  expect(await page.evaluate(rules)).toEqual(['solid', 'none']);
  await continueToNextStep(dirk);

  await dirk.waitForScreen('ordering:details.title', 'account');
  // Wide screens show the order beside this step before a draft order exists.
  await page.setViewportSize({ width: 1280, height: 812 });
  await expectTwoAndProject();
  await page.setViewportSize({ width: 375, height: 812 });
  await fillAccount(dirk, 'dirk@example.be');
  await submitPersonalDetails(dirk, who, home);
  await dirk.waitForScreen('ordering:payment.title');
  await continueWithOnlinePayment(dirk);
  await dirk.waitForScreen('ordering/web/summary:title', 'six SIMs');
  await unfoldCosts(dirk);
  await expectTwoAndProject();
  await subtotal(6, plan.price_euro).waitFor();
  await placeOrder(dirk);
  await waitForOrderOutcome(dirk, 'confirmed');
  await expectTwoAndProject();
  await subtotal(6, plan.price_euro).waitFor();
  expect(dirk.faults).toEqual([]);
});
