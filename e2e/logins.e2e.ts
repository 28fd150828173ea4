import { expect, test } from 'vitest';
import { twoSims } from '#app/testing/sims/active-sim.ts';
import { goodPassword, newCustomer } from '#app/testing/customers/new-customer.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { codeBySms, enterNumber, logOut } from './steps/phone-steps.ts';
import { stageOfFile } from './stage/stage-of-file.ts';
import { flawsOf } from './stage/visitor.ts';

const stage = stageOfFile({ HOST: 'localhost' });

test('an extra SIM logs in with its number in Dutch, sees itself only, and its owner takes that away', async () => {
  const { product } = stage;
  const { browser, own, extra } = await twoSims(product, 'nl');
  const kid = await stage.enter({ language: 'nl' });
  const { page, say } = kid;
  await page.goto('/login-email-number?lang=nl');
  await enterNumber(kid, extra.msisdn);
  await kid.arrive('account/web/login:code.title');
  await kid.field('account/web/login:code.label').fill(await codeBySms(product, extra.msisdn));
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/customer');
  await kid.arrive('account:dashboard.title');
  await page.getByText(heldPhone(extra.msisdn)).first().waitFor();
  expect(await page.getByText(heldPhone(own.msisdn)).count()).toBe(0);
  expect(await kid.button('account:dashboard.add').count()).toBe(0);
  expect(await flawsOf(page)).toEqual([]);
  // What is the main account's leads back here.
  for (const path of ['/customer/settings', '/customer/purchase', '/customer/withdrawal', '/customer/invite']) {
    await page.goto(path);
    await page.waitForURL('**/customer');
    await kid.arrive('account:dashboard.title', path);
  }
  await page.goto('/customer/more-menu');
  await kid.arrive('account/web/more:title');
  await page.getByRole('link', { name: say('account/web/more:settings') }).click();
  await page.getByText(say('account/web/own:none')).waitFor();
  await kid.field('identity:newPassword.label').fill(goodPassword);
  await kid.field('identity:newPassword.repeat').fill(goodPassword);
  await kid.press('identity:create.submit');
  await kid.press('identity/web/step-up:code.send');
  const asked = page.getByRole('dialog', { name: say('identity/web/step-up:title') });
  const proof = asked.getByLabel(say('identity/web/step-up:code.labelSms'), { exact: true });
  await proof.waitFor();
  expect(await flawsOf(page)).toEqual([]);
  await proof.fill(await codeBySms(product, extra.msisdn, 2));
  await page.getByText(say('account/web/own:has')).waitFor();
  await logOut(kid);
  await page.goto('/login-email-number');
  await enterNumber(kid, extra.msisdn);
  await kid.press('account/web/login:byPassword.open');
  await kid.arrive('account/web/login:byPassword.title');
  expect(await flawsOf(page)).toEqual([]);
  await kid.field('identity:login.password').fill(goodPassword);
  await kid.press('identity:login.submit');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  const owner = await stage.enter({ language: 'nl' });
  await owner.page.goto('/?lang=nl');
  await owner.page.evaluate(`localStorage.setItem('session_uuid', '${browser.session ?? ''}')`);
  await owner.page.goto('/customer');
  await owner.arrive('account:dashboard.title');
  await owner.page.getByText(say('account:ownLogin.has')).waitFor();
  expect(await owner.page.getByText(say('account:ownLogin.has')).count()).toBe(1);
  expect(await flawsOf(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: say('account:ownLogin.takeNamed', { name: extra.name }) }).click();
  await owner.page.getByText(say('account:ownLogin.taken')).waitFor();
  await page.goto('/customer');
  await kid.arrive('account/web/home:line1');
  await owner.page.getByRole('button', { name: say('account:ownLogin.giveNamed', { name: extra.name }) }).click();
  await owner.page.getByText(say('account:ownLogin.has')).waitFor();
  expect(owner.faults).toEqual([]);
});

/** The lock of a phone that knows its owner: it keeps passkeys and signs with them at once. */
const deviceLock = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

test('a passkey is added after a proof, logs in without a password, proves who it is, and is removed', async () => {
  const { product } = stage;
  const { browser } = await newCustomer(product, { language: 'fr' });
  const ada = await stage.enter({ language: 'fr' });
  const { page, say } = ada;
  const devtools = await ada.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: deviceLock });
  await page.goto('/?lang=fr');
  await page.evaluate(`localStorage.setItem('session_uuid', '${browser.session ?? ''}')`);
  const asked = page.getByRole('dialog', { name: say('identity/web/step-up:title') });
  const toSettings = async () => {
    // What was proved at the login is no longer fresh.
    await product.advance('PT20M');
    await page.goto('/customer/settings');
    await ada.arrive('identity:settings.title');
  };

  await toSettings();
  await ada.press('identity/web/passkeys:add');
  await asked.getByLabel(say('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await ada.press('identity/web/step-up:confirm');
  await page.getByText(say('identity/web/passkeys:added')).waitFor();
  const removal = page.getByRole('button', {
    name: say('identity/web/passkeys:removeNamed', { name: 'Chrome, Linux' }),
  });
  await removal.waitFor();
  await ada.arrive('identity:settings.title', 'with a passkey');

  await page.goto('/customer/more-menu');
  await ada.press('account/web/more:logout');
  await ada.arrive('account/web/home:line1');
  await page.goto(identityPaths.loginEmailNumber({ next: '/customer/settings' }));
  await ada.arrive('identity:login.title');
  await ada.press('identity/web/passkeys:door');
  await ada.arrive('identity:settings.title');

  await toSettings();
  await removal.click();
  await asked.waitFor();
  expect(await flawsOf(page)).toEqual([]);
  await ada.press('identity/web/step-up:byPasskey');
  await page.getByText(say('identity/web/passkeys:removed')).waitFor();
  expect(await removal.count()).toBe(0);
  expect(ada.faults).toEqual([]);
});
