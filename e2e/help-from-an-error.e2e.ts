import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { supportPaths } from '#support/paths.ts';
import { waitForMailContaining } from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { logInWithSession } from './steps/ordered-customer.ts';

const stage = setUpStage();

test('an error leads to a ticket with the screen, the code and the request id, and customer service answers the ticket', async () => {
  const { product } = stage;
  const lea = await stage.openPerson({ language: 'fr' });
  const { page, translate } = lea;
  const { browser, email } = await registerCustomer(product, { language: 'fr', details: true });
  await logInWithSession(lea, browser.session);
  const body = { status: 503, code: 'UNAVAILABLE', detail: '', request_id: 'request-4711' };
  await page.route('**/api/customer/event/list*', (route) => route.fulfill({ status: 503, json: body }));
  await page.goto('/customer/settings/events');
  await lea.waitForScreen('account/web/events:title');
  await lea.press('help/web/problem:help');

  // The state is shown before it is sent; the subject is known from the screen.
  await lea.waitForScreen('support:new.title');
  expect(await lea.field('support:subject').inputValue()).toBe('account');
  await page.getByText(translate('support:new.along')).click();
  for (const fact of ['/customer/settings/events', 'UNAVAILABLE', 'request-4711']) await page.getByText(fact).waitFor();
  await lea.press('support:new.submit');
  await page.locator('textarea[aria-invalid=true]').waitFor();
  const message = 'Je ne vois plus rien ici.';
  await lea.field('support:new.message').fill(message);
  await lea.press('support:new.submit');

  // The desk answers by itself; the open conversation shows it, and a mail tells of it.
  await lea.waitForScreen('support:subjects.account');
  await page.getByText(message).waitFor();
  await page.getByText(translate('support:desk')).first().waitFor();
  await page.getByText('Merci pour votre message.').waitFor();
  const { tickets } = await browser.callEndpoint('GET /api/customer/ticket/list');
  const mail = await waitForMailContaining(product, email, tickets[0]?.number ?? 'no ticket');
  expect(mail.text).toContain(supportPaths.ticket(tickets[0]?.ticket_uuid ?? ''));

  await lea.field('support:answer').fill('Merci, tout est revenu.');
  await lea.press('support:send');
  await page.locator('.badge', { hasText: translate('support:states.resolved') }).waitFor();
  await lea.press('support:close');
  await page.locator('.badge', { hasText: translate('support:states.closed') }).waitFor();
  await lea.press('support:reopen');
  await page.locator('.badge', { hasText: translate('support:states.in_progress') }).waitFor();
});

test('a ticket from a screen of an order names the order', async () => {
  const { product } = stage;
  const { browser, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  const noor = await stage.openPerson({ language: 'nl' });
  await logInWithSession(noor, browser.session);
  await noor.page.goto(supportPaths.newTicket({ from: '/order/summary', code: 'PROMO_UNKNOWN' }));
  await noor.waitForScreen('support:new.title');
  await noor.page.getByText(noor.translate('support:new.along')).click();
  await noor.page.getByText(orderNumber(order_uuid)).waitFor();
  await noor.field('support:new.message').fill('De code werkt niet.');
  await noor.press('support:new.submit');
  await noor.waitForScreen('support:subjects.order');
  const { tickets } = await browser.callEndpoint('GET /api/customer/ticket/list');
  const ticket_uuid = tickets[0]?.ticket_uuid ?? '';
  const { context } = await browser.callEndpoint('GET /api/customer/ticket', { query: { ticket_uuid } });
  expect(context).toMatchObject({ order_uuid, screen: '/order/summary' });
});
