import { expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { publishEditedCatalogue } from '#catalogue/server/testing/publish-edited-catalogue.ts';
import { languages } from '#platform/pure/language.ts';
import { findViolations } from './stage/find-violations.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { findPageFlaws } from './stage/visitor.ts';
import { logInWithSession } from './steps/ordered-customer.ts';
import { getOffer, placeOrder } from './steps/ordering-steps.ts';

const stage = setUpStage();
const oak = getOffer('private-postpaid-xl');

/** The sentence of the price, and the facts that the edited catalogue adds and leaves out. */
const editOak = (json: string): string => {
  const content = JSON.parse(json) as { offers: { uuid: string }[] };
  for (const offer of content.offers)
    if (offer.uuid === oak.uuid) Object.assign(offer, { price_euro: 29, data_gb: 'unlimited', co2_kg: 0 });
  return JSON.stringify(content);
};

test.each(languages)(
  'a plan change that is refused for changed terms lists what has changed, in %s',
  async (language) => {
    const { product } = stage;
    await publishEditedCatalogue(product, (json) => json);
    const person = await stage.openPerson({ language });
    const { page, translate, format } = person;
    const { browser, line } = await createActiveSim(product);
    await logInWithSession(person, browser.session, browser.deviceCookie);
    const summaryLoaded = page.waitForResponse(/\/contract-summary\/.*\/text/);
    await page.goto(`/customer/change-bundle/${line.uuid}?offer=${oak.uuid}`);
    await (await summaryLoaded).finished();
    await publishEditedCatalogue(product, editOak);
    const agreement = page.locator('#main').getByRole('checkbox');
    await agreement.check();
    await person.press('plans/web/change:order');
    await page.getByRole('alert').getByText(translate('plans:errors.PLAN_TERMS_CHANGED')).waitFor();
    const changes = page.getByRole('status').filter({ hasText: translate('catalogue/web/parts:changes.title') });
    await changes.waitFor();
    const summaryText = (key: string, params = {}) => translate(`catalogue:summary.${key}`, params);
    const label = (key: string) => translate(`catalogue/web/parts:changes.${key}`);
    const priceOf = (price: number) => summaryText('price.month', { price: format.money(price) }).replace(/\. .*/, '.');
    const removal = summaryText('services.removal', { kg: 10 }).split(/(?<=\.) /);
    expect((await changes.innerText()).split(/\n+/)).toEqual([
      label('title'),
      summaryText('services.title'),
      label('before'),
      summaryText('services.data', { gb: 200 }),
      label('now'),
      summaryText('services.data_unlimited'),
      ...removal.flatMap((sentence) => [label('removed'), sentence]),
      summaryText('price.title'),
      label('before'),
      priceOf(30),
      label('now'),
      priceOf(29),
    ]);
    expect(await agreement.isChecked()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    expect(await findPageFlaws(page)).toEqual([]);
    await agreement.check();
    await person.press('plans/web/change:order');
    await page.getByText(translate('plans/web/change:planned.mail')).waitFor();
    // The refusal itself.
    expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  },
);

test('the contract summary of an order that is refused for a changed one lists first what has changed since it was read', async () => {
  const { product } = stage;
  await publishEditedCatalogue(product, (json) => json);
  const person = await stage.openPerson({ language: 'en', width: 375 });
  const { page, translate, format } = person;
  await logInWithSession(
    person,
    (await registerCustomerWithDraftOrder(product, 'private-postpaid-xl')).browser.session,
  );
  await page.goto('/order/summary');
  await person.waitForScreen('ordering/web/summary:title');
  const dialog = page.getByRole('dialog');
  const openSummary = async () => {
    await person.press('ordering:contract.open');
    await dialog.getByRole('heading', { name: translate('catalogue:summary.price.title'), exact: true }).waitFor();
  };
  const title = dialog.getByRole('heading', { name: translate('catalogue/web/parts:changes.title') });
  await openSummary();
  expect(await title.count()).toBe(0);
  await dialog.getByRole('button', { name: translate('catalogue/web/parts:contract.close') }).click();
  await publishEditedCatalogue(product, editOak);
  await placeOrder(person);
  // The message is at the pressed button, and the consents are still those that were given.
  const message = page.getByRole('alert').getByText(translate('ordering:errors.ORDER_CHANGED'));
  await message.waitFor();
  const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await page.evaluate("sessionStorage.getItem('draft:summary')")).toContain('"terms":true');
  await openSummary();
  await title.waitFor();
  const changes = await dialog.locator('.summary-changes').innerText();
  expect(changes).toContain(translate('catalogue/web/parts:changes.before'));
  for (const price of [30, 29]) expect(changes).toContain(`${format.money(price)} a month, VAT included.`);
  expect(await findViolations(page)).toEqual([]);
});
