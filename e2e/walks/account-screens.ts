import { goodPassword } from '#app/testing/customers/new-customer.ts';
import type { CaptureScreen } from './screens.ts';
import type { Person } from '../stage/stage.ts';

/** Login settings, and a change of the email address some time after the login. */
export const accountScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, product, translate } = person;
  await page.goto('/customer/settings');
  await person.waitForScreen('identity:settings.title');
  await page.getByText(translate('identity:settings.thisDevice')).waitFor();
  await look('settings');
  await page.goto('/customer/settings/details');
  await person.waitForScreen('account/web/details:title');
  await page.getByRole('button', { name: translate('account/web/details:save') }).waitFor();
  await look('settings-details');
  await page.goto('/customer/settings/events');
  await person.waitForScreen('account/web/events:title');
  await page.getByText(translate('account/web/events:kinds.registered')).waitFor();
  await look('events');
  await page.goto('/emails-new');
  await person.waitForScreen('account/web/emails:new.none');
  await look('emails-new-none');
  await product.advanceClock('PT20M');
  await page.goto('/emails/change');
  await person.waitForScreen('account/web/emails:ask.title');
  await look('emails-change');
  const address = `elsewhere-${Date.now()}@example.be`;
  const wanted = person.field('account/web/emails:ask.label');
  await wanted.fill(address);
  await person.press('account/web/emails:ask.submit');
  const asked = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  await asked.waitFor();
  await look('step-up');
  // Cancelling shows the form unchanged.
  await page.keyboard.press('Escape');
  await page.getByText(translate('platform:errors.STEP_UP_REQUIRED')).first().waitFor();
  if ((await wanted.inputValue()) !== address) throw new Error('what was typed is gone');
  await person.press('account/web/emails:ask.submit');
  await asked.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill('Not-My-Password1');
  await person.press('identity/web/step-up:confirm');
  await asked.getByText(translate('identity:errors.WRONG_PASSWORD')).first().waitFor();
  await asked.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await person.press('identity/web/step-up:confirm');
  await person.waitForScreen('account/web/emails:new.title');
  await look('emails-new');
};
