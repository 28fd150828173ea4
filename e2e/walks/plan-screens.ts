import type { Route } from 'playwright';
import { expect } from 'vitest';
import type { CaptureScreen } from './screens.ts';
import type { Person } from '../stage/stage.ts';

/** Another plan is asked for from the page of a SIM, seen to be planned, refused a second time, and taken back. */
export const visitPlanScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, translate } = person;
  const uuid = (await person.session()).customer_product[0]?.uuid;
  await person.goWithin(`/calculator/${uuid}`);
  await person.waitForScreen('sustainability/web/calculator:title');
  await look('calculator');
  await person.goWithin(`/customer/sim/${uuid}`);
  await person.waitForScreen('account/web/sim:title');
  await page.getByRole('link', { name: translate('account/web/sim:row.simulator') }).click();
  await person.waitForScreen('plans/web/simulator:title');
  await page.getByRole('slider', { name: translate('plans/web/simulator:use.data_gb.label') }).fill('60');
  await page.getByText(translate('plans:cheapest')).waitFor();
  await page.getByRole('link', { name: translate('plans/web/simulator:others.go') }).waitFor();
  await look('tariff-simulator');
  await page.getByRole('link', { name: translate('subscriptions/web/parts:sim.back') }).click();
  await person.waitForScreen('account/web/sim:title');
  await page.getByText(translate('account/web/sim:row.plan'), { exact: true }).click();
  await person.waitForScreen('plans/web/change:title');
  const plans = page.getByRole('radio');
  await plans.last().check({ force: true });
  await person.press('plans/web/change:order');
  await page.getByText(translate('plans/web/change:agreeFirst')).waitFor();
  await page.getByRole('checkbox').check();
  // As from a screen that was opened before the terms changed.
  const sendOutdatedHash = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), summary_hash: 'a' } });
  await page.route('**/api/customer/product/tariff/change', sendOutdatedHash, { times: 1 });
  await person.press('plans/web/change:order');
  await page.getByText(translate('plans:errors.PLAN_TERMS_CHANGED')).waitFor();
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await page.getByRole('checkbox').check();
  await look('change-plan');
  await person.press('plans/web/change:order');
  await page.getByText(translate('plans/web/change:planned.mail')).waitFor();
  await look('plan-planned');
  await person.goWithin(`/customer/change-bundle/${uuid}`);
  await person.waitForScreen('plans/web/change:title');
  await page.locator('.change input[disabled]').first().waitFor();
  await look('change-plan-planned');
  await page.getByRole('button', { name: new RegExp(translate('plans/web/change:takeBack', { plan: '.+' })) }).click();
  await page.getByText(new RegExp(translate('plans/web/change:takenBack', { plan: '.+' }))).waitFor();
  await person.goWithin(`/customer/sim/${uuid}`);
  await person.waitForScreen('account/web/sim:title');
};
