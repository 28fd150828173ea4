import type { Person } from '../stage/stage.ts';

/** Withdraws from the newest contract in two steps, starting at "my plan"; `keeps`: the number is active, and is kept for another operator. */
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
    // The question about the number has no default.
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
