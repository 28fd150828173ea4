import type { Look } from './screens.ts';
import type { Person } from '../stage/stage.ts';

/** Another plan is asked for from the page of a SIM, seen to be planned, refused a second time, and taken back. */
export const planScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  const uuid = (await person.session()).customer_product[0]?.uuid;
  await page.goto(`/customer/sim/${uuid}`);
  await person.arrive('account/web/sim:title');
  await page.getByRole('link', { name: say('account/web/sim:row.simulator') }).click();
  await person.arrive('plans/web/simulator:title');
  await page.getByRole('slider', { name: say('plans/web/simulator:use.data_gb.label') }).fill('60');
  await page.getByText(say('plans:cheapest')).waitFor();
  await page.getByRole('link', { name: say('plans/web/simulator:others.go') }).waitFor();
  await look('tariff-simulator');
  await page.getByRole('link', { name: say('subscriptions/web/parts:sim.back') }).click();
  await person.arrive('account/web/sim:title');
  await page.getByText(say('account/web/sim:row.plan'), { exact: true }).click();
  await person.arrive('plans/web/change:title');
  const plans = page.getByRole('radio');
  await plans.last().check({ force: true });
  await person.press('plans/web/change:order');
  await page.getByText(say('plans/web/change:agreeFirst')).waitFor();
  await page.getByRole('checkbox').check();
  await look('change-plan');
  await person.press('plans/web/change:order');
  await page.getByText(say('plans/web/change:planned.mail')).waitFor();
  await look('plan-planned');
  await page.goto(`/customer/change-bundle/${uuid}`);
  await person.arrive('plans/web/change:title');
  await page.locator('.change input[disabled]').first().waitFor();
  await look('change-plan-planned');
  await page.getByRole('button', { name: new RegExp(say('plans/web/change:takeBack', { plan: '.+' })) }).click();
  await page.getByText(new RegExp(say('plans/web/change:takenBack', { plan: '.+' }))).waitFor();
  await page.goto(`/customer/sim/${uuid}`);
  await person.arrive('account/web/sim:title');
};
