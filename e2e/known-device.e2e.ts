import { expect, test } from 'vitest';
import { createActiveSim, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { logInWithSession } from './steps/ordered-customer.ts';
import type { Person } from './stage/stage.ts';
import { continueToNextStep, getOffer, orderButton, waitForOrderOutcome } from './steps/ordering-steps.ts';
import { startPattern } from './stage/texts.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

/** Opens an owner on the device of the registration, so long after it (`after`) that no step-up is recent any more. */
const openOwner = async (after: string): Promise<{ owner: Person; sim_uuid: string }> => {
  const { product } = stage;
  const { browser, line } = await createActiveSim(product);
  const owner = await stage.openPerson({ language: 'en' });
  await product.advanceClock(after);
  await logInWithSession(owner, browser.session, browser.deviceCookie);
  return { owner, sim_uuid: line.uuid };
};

/** Counts what the owner presses, and what is waited for, until `waitForEnd`. */
const count = async ({ page }: Person, steps: readonly (() => Promise<void>)[], waitForEnd: () => Promise<unknown>) => {
  const startMs = performance.now();
  for (const step of steps) await step();
  await waitForEnd();
  const seconds = (performance.now() - startMs) / 1000;
  return { presses: steps.length, seconds, path: new URL(page.url()).pathname };
};

const prove = async ({ page, translate, press }: Person): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  await dialog.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await press('identity/web/step-up:confirm');
};

test('a new eSIM on a known device takes four presses including the password, without a security delay', async () => {
  const { owner, sim_uuid } = await openOwner('PT26H');
  const { page, translate } = owner;
  await page.goto(`/customer/swap/${sim_uuid}`);
  const reason = page.getByRole('radio', { name: translate('swap/web/new-sim:reason.damaged') });
  await reason.waitFor({ state: 'attached' });
  const cost = await count(
    owner,
    [
      () => reason.check({ force: true }),
      () => owner.press('swap/web/new-sim:next'),
      () => owner.press('swap/web/new-sim:confirm.ask'),
      () => prove(owner),
    ],
    () => page.getByRole('link', { name: translate('swap/web/new-sim:now.install') }).waitFor(),
  );
  expect(cost.presses).toBe(4);
  process.stdout.write(`new eSIM: ${JSON.stringify(cost)}\n`);
  const { customer_product } = await owner.session();
  expect(customer_product.map(({ swap }) => swap?.state)).toEqual(['esim_ready']);
});

test('the deletion of an account on a known device takes three presses including the password, without a delay', async () => {
  // Within the month of the order no bill is due; a due bill would be shown first.
  const { owner } = await openOwner('PT20M');
  const { page, translate } = owner;
  await page.goto('/customer/your-data');
  await owner.waitForScreen('account/web/data:title');
  const cost = await count(
    owner,
    [
      () => owner.press('account/web/data:remove.ask'),
      () => owner.press('account/web/data:remove.yes'),
      () => prove(owner),
    ],
    () => page.getByText(translate('account/web/data:remove.done')).waitFor(),
  );
  expect(cost.presses).toBe(3);
  process.stdout.write(`deletion: ${JSON.stringify(cost)}\n`);
});

test('another eSIM by direct debit on a known device takes eight presses including the password, without a delay', async () => {
  const { product } = stage;
  const { browser } = await createTwoSims(product);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 1 } });
  const owner = await stage.openPerson({ language: 'en' });
  await product.advanceClock('PT26H');
  await logInWithSession(owner, browser.session, browser.deviceCookie);
  const { page, translate } = owner;
  await page.goto('/customer/purchase');
  await owner.waitForScreen('ordering/web/choose:heading');
  const plan = page.getByRole('radio', { name: startPattern(getOffer('private-postpaid-s').name['en'] ?? '') });
  const cost = await count(
    owner,
    [
      () => plan.check({ force: true }),
      () => owner.tick('ordering/web/choose:number.new'),
      async () => {
        await continueToNextStep(owner);
        await owner.waitForScreen('ordering/web/summary:title');
      },
      () => owner.tick('ordering/web/summary:terms'),
      () => owner.tick('ordering/web/summary:privacy'),
      () => owner.tick(startPattern(translate('ordering/web/summary:earlyStart'))),
      () => orderButton(owner).click(),
      () => prove(owner),
    ],
    () => waitForOrderOutcome(owner, 'confirmed'),
  );
  expect(cost.presses).toBe(8);
  process.stdout.write(`order: ${JSON.stringify(cost)}\n`);
});
