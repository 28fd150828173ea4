import { creditPaidMonths, debitFirstDays } from '#billing/server/commands.ts';
import type { CaptureScreen } from './screens.ts';
import type { Person } from '../stage/stage.ts';

/** A balance onto which something is to be paid: the SIM of the walk is given one. */
export const visitTopUpScreen = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, product, translate } = person;
  const sim = (await person.session()).customer_product[0];
  if (!sim) throw new Error('no SIM');
  const { customer_uuid, order_product_uuid, offer } = sim;
  const parts = [{ kind: 'plan' as const, sim: 0, uuid: offer.uuid, count: 1, cents: 1000 as const }];
  const now = product.clock.now();
  await product.db.tx(async (tx) => {
    await creditPaidMonths(tx, { customer_uuid, order_uuid: sim.uuid }, [{ order_product_uuid, parts }], null, now);
    await debitFirstDays(tx, { customer_uuid, order_product_uuid }, now);
  });
  // The page is loaded anew, because the balance was written without an event that would reach the open app.
  await page.goto(`/customer/top-up/${sim.uuid}`);
  await person.waitForScreen('billing/web/top-up:title');
  await person.tick('billing/web/top-up:other');
  await page.getByLabel(translate('billing/web/top-up:otherLabel')).fill('0,50');
  await page.locator('.topup form button[type=submit]').click();
  await page.getByText(translate('billing:errors.TOP_UP_AMOUNT')).first().waitFor();
  await look('top-up');
};
