import { expect, test } from 'vitest';
import { twoSims } from '#app/testing/active-sim.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { codeBySms, enterNumber } from './phone-steps.ts';
import { stageOfFile } from './stage-of-file.ts';
import { flawsOf } from './visitor.ts';

const stage = stageOfFile();

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
