import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { supportPaths } from '#support/paths.ts';
import { waitForMailContaining } from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { logInWithSession } from './steps/ordered-customer.ts';

const stage = setUpStage();

test('an error leads to a message with what was on screen, and to the answer of customer service', async () => {
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
