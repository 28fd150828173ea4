import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { openWithBasket, fillAccount, submitPersonalDetails } from './steps/ordering-steps.ts';
import { logInWithSession, logInWithOrder } from './steps/ordered-customer.ts';
import { findViolations } from './stage/find-violations.ts';
import { findPageFlaws } from './stage/visitor.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element.matches(':focus'));

/** Returns the box of an element, which must be visible. */
const placeOf = async (locator: Locator) => {
  const place = await locator.boundingBox();
  if (!place) throw new Error(`not on the screen: ${String(locator)}`);
  return { ...place, right: place.x + place.width, bottom: place.y + place.height };
};

/** Finds plan and choice texts that overflow their box, and choices of two lines. */
const cramped = `(() => {
  const out = [document.documentElement.scrollWidth > innerWidth ? 'the page scrolls sideways' : ''];
  const rangeOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    if (element.firstElementChild?.matches('input')) range.setStartAfter(element.firstElementChild);
    return range.getBoundingClientRect();
  };
  const leaves = (element, box) => {
    const [text, around] = [rangeOf(element), box.getBoundingClientRect()];
    if (text.width > 0 && (text.right > around.right + 1 || text.left < around.left - 1)) out.push(element.textContent);
  };
  for (const each of document.querySelectorAll('.plan > *')) leaves(each, each.closest('.plan'));
  for (const each of document.querySelectorAll('.plans__head > *')) leaves(each, each);
  for (const each of document.querySelectorAll('.seg label')) {
    leaves(each, each.closest('.cols > *'));
    if (rangeOf(each).height > 30) out.push('two lines: ' + each.textContent);
  }
  return out.filter(Boolean);
})()`;

/** Finds texts beyond the right edge of the screen. */
const tooWide = `[...document.querySelectorAll('main *, header *, .bar *')]
  .filter((each) => each.children.length === 0 && each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.textContent)
  .filter(Boolean)`;

test.each(['en', 'fr', 'nl'] as const)('plans and choices do not overflow at any width in %s', async (language) => {
  const ida = await stage.openPerson({ language });
  await ida.page.goto(`/order?lang=${language}`);
  await ida.waitForScreen('ordering/web/choose:heading');
  await ida.tick('ordering/web/choose:audience.professional');
  await ida.tick('ordering/web/choose:number.keep');
  for (const width of [320, 375, 600, 767, 768, 1000, 1023, 1024, 1100, 1160, 1200, 1280, 1440]) {
    await ida.page.setViewportSize({ width, height: 900 });
    expect({ width, found: await ida.page.evaluate(cramped) }).toEqual({ width, found: [] });
  }
  expect(ida.faults).toEqual([]);
});

test('the home page does not overflow at any width', async () => {
  const ida = await stage.openPerson({ language: 'fr' });
  await ida.page.goto('/?lang=fr');
  await ida.waitForScreen('account/web/home:line1');
  for (const width of [320, 375, 600, 767, 768, 820, 880, 1023, 1024, 1280]) {
    await ida.page.setViewportSize({ width, height: 900 });
    expect({ width, found: await ida.page.evaluate(tooWide) }).toEqual({ width, found: [] });
  }
});

test('text at 200 % does not overflow on a phone, and fixed bars do not cover the content', async () => {
  const ida = await stage.openPerson({ language: 'fr' });
  const { page } = ida;
  await logInWithSession(
    ida,
    (await registerCustomerWithDraftOrder(stage.product, 'private-postpaid-s')).browser.session,
  );
  for (const [path, key] of [
    ['/order', 'ordering/web/choose:heading'],
    ['/order/payments', 'ordering:payment.title'],
    ['/order/summary', 'ordering/web/summary:title'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: ida.translate(key) }).waitFor();
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect({ path, found: await page.evaluate(tooWide) }).toEqual({ path, found: [] });
    const bar = page.locator('.bar').filter({ visible: true });
    if ((await bar.count()) > 0) expect((await bar.boundingBox())?.height).toBeLessThan(400);
  }
});

test('on a phone the expanded order has enough contrast, and a list opens above the bar', async () => {
  const ida = await stage.openPerson({ language: 'fr' });
  const { page, translate } = ida;
  await page.goto('/order?lang=fr');
  await ida.waitForScreen('ordering/web/choose:heading');
  await page.getByRole('button', { name: translate('ordering:order.open') }).click();
  await page.getByText(translate('ordering:order.each')).filter({ visible: true }).first().waitFor();
  expect(
    await findViolations(page, { selector: '.bar', runOnly: { type: 'rule', values: ['color-contrast'] } }),
  ).toEqual([]);
  await page.keyboard.press('Escape');

  await ida.tick('ordering/web/choose:number.keep');
  const operator = page.getByRole('combobox', { name: translate('ordering/web/choose:number.operator') });
  await operator.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await operator.click();
  const list = page.getByRole('listbox', { name: translate('ordering/web/choose:number.operator') });
  await list.getByRole('option').first().waitFor();
  const bar = await placeOf(page.locator('.bar'));
  await expect.poll(async () => (await placeOf(list)).bottom).toBeLessThanOrEqual(bar.y);
  expect((await placeOf(operator)).y).toBeGreaterThanOrEqual(0);
  expect(ida.faults).toEqual([]);
});

test('the focus moves when its button is replaced, and returns after a dialog', async () => {
  const ida = await stage.openPerson({ language: 'en', width: 1280 });
  const { page, translate } = ida;
  await page.goto('/order?lang=en');
  await ida.waitForScreen('ordering/web/choose:heading');
  const add = ida.button('promotions:add');
  await add.focus();
  await page.keyboard.press('Enter');
  const code = page.getByLabel(translate('promotions:label'), { exact: true }).filter({ visible: true });
  await code.waitFor();
  await expect.poll(() => isFocused(code)).toBe(true);
  await page.keyboard.type('WELCOME10');
  await page.keyboard.press('Enter');
  const remove = ida.button('promotions:remove');
  await remove.waitFor();
  await expect.poll(() => isFocused(remove)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(add)).toBe(true);

  const summary = ida.button('ordering:contract.open');
  await summary.focus();
  for (const way of ['Escape', 'button', 'button at the end'] as const) {
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: translate('catalogue/web/parts:contract.download') }).waitFor();
    if (way === 'button at the end') await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const close = dialog.getByRole('button', { name: translate('catalogue/web/parts:contract.close') });
    const [inner, outer] = [await placeOf(close), await placeOf(dialog)];
    expect(inner.y >= outer.y && inner.bottom <= outer.bottom).toBe(true);
    await (way === 'Escape' ? page.keyboard.press('Escape') : close.click());
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(summary)).toBe(true);
  }
  expect(ida.faults).toEqual([]);
});

test('an address suggests its town by keys and taps, and warns about a town of another postcode', async () => {
  const ida = await stage.openPerson({ language: 'fr' });
  const { page, translate } = ida;
  await openWithBasket(ida, [{ code: 'private-postpaid-m' }]);
  await page.goto('/order/customer');
  const [zip, city] = [ida.field('customers:address.zip'), ida.field('customers:address.city')];
  const offered = page.getByRole('option');
  // Suggestions load on the first focus of the field.
  await zip.focus();
  await expect.poll(() => zip.getAttribute('aria-expanded')).toBe('false');
  // The only town of a postcode is filled in and replaced with the postcode.
  await zip.fill('2000');
  await expect.poll(() => city.inputValue()).toBe('Anvers');
  await zip.fill('1300');
  await expect.poll(() => offered.allTextContents()).toEqual(['1300 Wavre', '1300 Limal']);
  expect(await findPageFlaws(page)).toEqual([]);
  await zip.press('ArrowDown');
  await zip.press('ArrowDown');
  await zip.press('Enter');
  expect([await zip.inputValue(), await city.inputValue()]).toEqual(['1300', 'Limal']);
  expect(await offered.count()).toBe(0);
  await city.fill('louv');
  await offered.filter({ hasText: '3000' }).click();
  expect([await zip.inputValue(), await city.inputValue()]).toEqual(['3000', 'Louvain']);
  // A town of another postcode: accepted with a warning, and corrected by a tap.
  await city.fill('Gand');
  await city.press('Escape');
  await ida.field('customers:address.street').focus();
  await page
    .getByText(translate('customers/web/towns:doubt', { zip: '3000', town: 'Louvain', city: 'Gand' }))
    .waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await page.getByRole('button', { name: translate('customers/web/towns:use', { name: '9000\u00a0Gand' }) }).click();
  expect([await zip.inputValue(), await city.inputValue()]).toEqual(['9000', 'Gand']);
  expect(ida.faults).toEqual([]);
});

test('a click that blurs an invalid field is not lost', async () => {
  const ida = await stage.openPerson({ language: 'en' });
  const { page, translate } = ida;
  await logInWithOrder(ida);
  const sim = await ida.waitUntil(({ order_product }) => order_product.find(({ state }) => state === 'esim_ready'));
  await page.goto(`/customer/esim/${sim.uuid}`);
  await ida.tick('subscriptions:activation.keep');
  await page.getByLabel(translate('porting:form.simNumber'), { exact: true }).fill('123');
  const box = page.getByRole('checkbox', { name: translate('porting:form.mandate') });
  await box.scrollIntoViewIfNeeded();
  const place = await placeOf(box);
  await page.getByLabel(translate('porting:form.simNumber'), { exact: true }).focus();
  const wrong = page.getByText(translate('subscriptions:errors.SIM_NUMBER_WRONG'));
  await page.mouse.move(place.x + 8, place.y + place.height / 2);
  const before = (await placeOf(box)).y;
  await page.mouse.down();
  // The duration of a slow press.
  await page.waitForTimeout(300);
  expect((await placeOf(box)).y).toBe(before);
  await page.mouse.up();
  expect(await box.isChecked()).toBe(true);
  await wrong.first().waitFor();
  expect(ida.faults).toEqual([]);
});

test('a message is removed when the customer logs out', async () => {
  const ida = await stage.openPerson({ language: 'en', width: 1280 });
  const { page, translate } = ida;
  await openWithBasket(ida, [{ code: 'private-postpaid-m' }, { code: 'private-postpaid-m' }]);
  await page.goto('/order/customer');
  await fillAccount(ida, 'ida-leaves@example.be');
  await submitPersonalDetails(
    ida,
    { first_name: 'Ida', last_name: 'Peeters', born: ['2', '11', '1999'] },
    { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' },
  );
  await ida.waitForScreen('ordering:payment.title');
  await page.goto('/order');
  await ida.waitForScreen('ordering/web/choose:heading');
  await page.getByRole('button', { name: translate('ordering/web/choose:sims.remove', { number: 2 }) }).click();
  const message = page.getByText(translate('ordering/web/choose:sims.removed', { number: 2 }));
  await message.waitFor();
  // Hovering a message keeps it open.
  await message.hover();
  await page.getByRole('button', { name: translate('platform:logout') }).press('Enter');
  await ida.waitForScreen('account/web/home:line1');
  expect(await message.count()).toBe(0);
  expect(ida.faults).toEqual([]);
});
