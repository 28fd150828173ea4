import type { Person } from '../stage/stage.ts';

/** Withdraws from the newest contract by the two steps on the screen, from "my plan" on; `keeps` where its number is in use. */
export const withdraw = async (person: Person, keeps: boolean): Promise<void> => {
  const { page, translate } = person;
  await page.goto('/customer');
  await person.waitForScreen('account:dashboard.title');
  await page.getByRole('link', { name: translate('account:dashboard.withdraw') }).click();
  await person.waitForScreen('withdrawal:title');
  await page
    .getByRole('link', { name: translate('withdrawal:here') })
    .first()
    .click();
  await person.waitForScreen('withdrawal:statement.title', keeps ? 'in use' : 'on its way');
  if (keeps) {
    // What becomes of the number is asked without a default.
    await person.press('withdrawal:statement.next');
    await page.getByText(translate('withdrawal:errors.NUMBER_WISH_MISSING')).waitFor();
    await page.getByRole('radio', { name: translate('withdrawal:number.keep') }).check({ force: true });
  }
  await person.press('withdrawal:statement.next');
  await person.waitForScreen('withdrawal:confirm.title', keeps ? 'in use' : 'on its way');
  await person.press('withdrawal:confirm.button');
  await page.getByText(translate('withdrawal:received.title')).first().waitFor();
  await person.waitForScreen('withdrawal:title', 'received');
};
