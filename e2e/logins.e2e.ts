import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { knownDevice } from '#identity/server/tables.ts';
import { createTwoSims } from '#app/testing/sims/active-sim.ts';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { isFocused, waitForAlert } from './steps/focus.ts';
import { waitForSmsCode, submitLoginNumber, logOut } from './steps/login-steps.ts';
import type { Person } from './stage/stage.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { findPageFlaws } from './stage/visitor.ts';

const stage = setUpStage({ HOST: 'localhost' });

/** A virtual authenticator that stores passkeys and signs without interaction. */
const deviceLock = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

const withLock = async ({ context, page }: Person) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: deviceLock });
};

test('a sub-account logs in with its number in Dutch and sees only its SIM, and the main account revokes its login', async () => {
  const { product } = stage;
  const { browser, ownSim, extraSim } = await createTwoSims(product, 'nl');
  const kid = await stage.openPerson({ language: 'nl' });
  const { page, translate } = kid;
  await page.goto('/login-email-number?lang=nl');
  await submitLoginNumber(kid, extraSim.msisdn);
  await kid.waitForScreen('account/web/login:code.title');
  await expect.poll(() => page.title()).toContain(translate('account/web/login:code.title'));
  const code = kid.field('account/web/login:code.label');
  await expect.poll(() => isFocused(code)).toBe(true);
  await code.fill('000000');
  // The field has the focus already, so the error is announced by an alert.
  await waitForAlert(kid, 'identity:errors.WRONG_CODE');
  await code.fill(await waitForSmsCode(product, extraSim.msisdn));
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/customer');
  await kid.waitForScreen('account:dashboard.title');
  await page.getByText(formatPhoneNoBreak(extraSim.msisdn)).first().waitFor();
  expect(await page.getByText(formatPhoneNoBreak(ownSim.msisdn)).count()).toBe(0);
  // The header names the number on a phone by its end, and on a wide screen as a whole.
  const header = page.getByRole('banner');
  const bound = formatPhoneNoBreak(extraSim.msisdn);
  expect(await header.locator('.login-mark').innerText()).toContain(`··\u00a0${bound.slice(-5)}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await header.getByText(bound, { exact: true }).waitFor();
  // With the back arrow there is less room.
  await expectHeaderFits(page, [320, 360, 375, 480, 768]);
  await kid.goWithin('/customer/more-menu');
  await page.getByRole('link', { name: translate('account/web/more:prices') }).click();
  await kid.waitForScreen('legal:prices.title', 'of a SIM');
  await header.getByRole('button', { name: translate('platform:back') }).waitFor();
  await header.locator('.login-mark').waitFor({ state: 'attached' });
  await expectHeaderFits(page, [320, 360, 375, 480, 768]);
  await kid.goWithin('/customer');
  await kid.waitForScreen('account:dashboard.title');
  expect(await kid.button('account:dashboard.add').count()).toBe(0);
  expect(await findPageFlaws(page)).toEqual([]);
  // Paths of the main account redirect here.
  await page.goto('/customer/settings');
  await page.waitForURL('**/customer');
  await kid.waitForScreen('account:dashboard.title', '/customer/settings');
  for (const path of ['/customer/purchase', '/customer/withdrawal', '/customer/invite']) {
    await kid.goWithin(path);
    await page.waitForURL('**/customer');
    await kid.waitForScreen('account:dashboard.title', path);
  }
  await kid.goWithin('/customer/more-menu');
  await kid.waitForScreen('account/web/more:title');
  await page.getByRole('link', { name: translate('account/web/more:settings') }).click();
  await page.getByText(translate('account/web/own:none')).waitFor();
  // The events of the SIM are listed, with a link back here instead of to the settings of the main account.
  await page.getByRole('link', { name: translate('account/web/settings:events') }).click();
  await kid.waitForScreen('account/web/events:title');
  await page.getByRole('link', { name: translate('account/web/events:back'), exact: true }).click();
  await page.getByText(translate('account/web/own:none')).waitFor();
  await kid.field('identity:newPassword.label').fill(goodPassword);
  await kid.field('identity:newPassword.repeat').fill(goodPassword);
  await kid.press('identity:create.submit');
  await kid.press('identity/web/step-up:code.send');
  const dialog = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  const proof = dialog.getByLabel(translate('identity/web/step-up:code.labelSms'), { exact: true });
  await proof.waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await proof.fill(await waitForSmsCode(product, extraSim.msisdn, 2));
  await page.getByText(translate('account/web/own:has')).waitFor();
  await logOut(kid);
  await page.goto('/login-email-number');
  await submitLoginNumber(kid, extraSim.msisdn);
  await kid.press('account/web/login:byPassword.open');
  await kid.waitForScreen('account/web/login:byPassword.title');
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(await findPageFlaws(page)).toEqual([]);
  const password = kid.field('identity:login.password');
  await password.fill('Not-My-Password1');
  await password.press('Enter');
  await waitForAlert(kid, 'identity:errors.WRONG_PASSWORD');
  await password.fill(goodPassword);
  await kid.press('identity:login.submit');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  const owner = await stage.openPerson({ language: 'nl' });
  await withLock(owner);
  const { customer } = await browser.callEndpoint('GET /api/customer/session');
  await owner.page.goto('/login-email-number?lang=nl&next=/customer');
  await logInBy(owner, customer.details.email.address ?? '');
  await owner.waitForScreen('account:dashboard.title');
  // After a password login a passkey is offered once.
  await owner.page.getByRole('heading', { name: translate('identity/web/passkeys:offer.title') }).waitFor();
  expect(await findPageFlaws(owner.page)).toEqual([]);
  await owner.press('identity/web/passkeys:offer.later');
  expect(await owner.page.getByText(translate('identity/web/passkeys:offer.title')).count()).toBe(0);
  expect(await owner.page.locator('.login-mark').count()).toBe(0);
  await owner.page.goto(`/customer/sim/${extraSim.uuid}`);
  await owner.page.getByText(translate('account/web/sim:ownLogin.has')).waitFor();
  expect(await owner.page.getByText(translate('account/web/sim:ownLogin.has')).count()).toBe(1);
  expect(await findPageFlaws(owner.page)).toEqual([]);
  // The view of the user, and back.
  await owner.page
    .getByRole('link', { name: translate('account/web/sim:user.seesNamed', { name: extraSim.name }) })
    .click();
  await owner.page.getByText(translate('account/web/user:may.block')).waitFor();
  expect(await owner.page.getByRole('main').getByRole('link').count()).toBe(1);
  expect(await owner.page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await findPageFlaws(owner.page)).toEqual([]);
  await owner.page.getByRole('link', { name: translate('account/web/user:back') }).click();
  await owner.page
    .getByRole('button', { name: translate('account/web/sim:ownLogin.takeNamed', { name: extraSim.name }) })
    .click();
  // It asks, and can be undone for a minute.
  await owner.page.getByRole('dialog').waitFor();
  await owner.press('account/web/sim:ownLogin.take');
  await owner.page.getByText(translate('account/web/sim:ownLogin.ends')).waitFor();
  await page.goto('/customer');
  await kid.waitForScreen('account/web/home:line1');
  await owner.page
    .getByRole('button', { name: translate('account/web/sim:ownLogin.undoNamed', { name: extraSim.name }) })
    .click();
  await owner.page.getByText(translate('account/web/sim:ownLogin.has')).waitFor();
  // On a machine where more than a minute has passed since the registration, this device would count as new.
  await product.db.write
    .update(knownDevice)
    .set({ first_seen_at: new Date(0) })
    .where(eq(knownDevice.customer_uuid, ownSim.customer_uuid));
  await downloadDataAndDeleteAccount(owner, [ownSim.msisdn, extraSim.msisdn]);
  expect(owner.faults).toEqual([]);
});

/** Parts of the header that are narrower than a finger or than what is in them, or end beyond the screen. */
const findSqueezed = `[...document.querySelectorAll('.top__in > :not(.login-mark, nav)')]
  .map((part) => ({ part: part.className, at: part.getBoundingClientRect(), inner: part.scrollWidth }))
  .filter(({ at, inner }) => at.width < 43.5 || at.width < inner - 1 || at.right > innerWidth)
  .map(({ part, at }) => part + ': ' + at.width + ' to ' + at.right)`;

const expectHeaderFits = async (page: Page, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 });
    expect({ width, squeezed: await page.evaluate(findSqueezed) }).toEqual({ width, squeezed: [] });
  }
  await page.setViewportSize({ width: 320, height: 812 });
  expect(await findPageFlaws(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
};

const logInBy = async (person: Person, email: string): Promise<void> => {
  await person.field('account/web/login:who').fill(email);
  await person.field('identity:login.password').fill(goodPassword);
  await person.press('identity:login.submit');
};

/**
 * The owner of two SIMs views and exports the personal data after a step-up, and deletes the account: sessions and
 * SIMs end at once.
 */
const downloadDataAndDeleteAccount = async (owner: Person, numbers: readonly string[]): Promise<void> => {
  const { page, product, translate } = owner;
  const email = (await owner.session()).customer.details.email.address ?? '';
  await product.advanceClock('PT20M');
  await page.goto('/customer/your-data');
  await owner.waitForScreen('account/web/data:title');
  await owner.press('account/web/data:show');
  const dialog = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  await dialog.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await owner.press('identity/web/step-up:confirm');
  await page.getByText(translate('account/web/stored:tables.customer_product')).first().click();
  expect(await findPageFlaws(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), owner.press('account/web/data:download')]);
  const fileText = await readFile(await download.path(), 'utf8');
  for (const each of [email, ...numbers]) expect(fileText).toContain(each);
  expect(JSON.parse(fileText).accounts).toHaveLength(numbers.length);

  await owner.press('account/web/data:remove.ask');
  await page.getByText(translate('account/web/data:remove.sureText')).waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await owner.press('account/web/data:remove.yes');
  await owner.waitForScreen('account/web/home:line1');
  await page.getByText(translate('account/web/data:remove.done')).waitFor();
  const world = createSandboxControl(product);
  await product.waitFor(async () =>
    (await world.lines()).every(({ msisdn, state }) => !numbers.includes(msisdn) || state !== 'active'),
  );
  await page.goto('/login-email-number');
  await logInBy(owner, email);
  await page.getByText(translate('identity:errors.WRONG_PASSWORD')).first().waitFor();
};

test('a passkey is added after a step-up, logs in, confirms a step-up and is removed', async () => {
  const { product } = stage;
  const { browser, uuid } = await registerCustomer(product, { language: 'fr' });
  await confirmEmailInDatabase(product, uuid);
  const ada = await stage.openPerson({ language: 'fr' });
  const { page, translate } = ada;
  await withLock(ada);
  await page.goto('/?lang=fr');
  await page.evaluate(`localStorage.setItem('session_uuid', '${browser.session ?? ''}')`);
  const dialog = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  const toSettings = async () => {
    // The step-up of the login has expired.
    await product.advanceClock('PT20M');
    await page.goto('/customer/settings');
    await ada.waitForScreen('identity:settings.title');
  };

  await toSettings();
  await ada.press('identity/web/passkeys:add');
  await dialog.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await ada.press('identity/web/step-up:confirm');
  await page.getByText(translate('identity/web/passkeys:added')).waitFor();
  const removal = page.getByRole('button', {
    name: translate('identity/web/passkeys:removeNamed', { name: 'Chrome, Linux' }),
  });
  await removal.waitFor();
  await ada.waitForScreen('identity:settings.title', 'with a passkey');

  // By autofill of the field first, then by the button.
  const toLogin = async () => {
    await logOut(ada);
    await page.goto(identityPaths.loginEmailNumber({ next: '/customer/settings' }));
  };
  await toLogin();
  await ada.waitForScreen('identity:settings.title');
  // Disables conditional mediation, because this authenticator answers any request at once.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await toLogin();
  await ada.waitForScreen('identity:login.title');
  await ada.press('identity/web/passkeys:door');
  await ada.waitForScreen('identity:settings.title');

  await toSettings();
  await removal.click();
  await dialog.waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await ada.press('identity/web/step-up:byPasskey');
  await page.getByText(translate('identity/web/passkeys:removed')).waitFor();
  expect(await removal.count()).toBe(0);
  expect(ada.faults).toEqual([]);
});
