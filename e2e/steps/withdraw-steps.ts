import type { Person } from '../stage/stage.ts';

/** Withdraws from the newest contract by the two steps on the screen, from "my plan" on; `keeps` where its number is in use. */
export const withdraw = async (person: Person, keeps: boolean): Promise<void> => {
  const { page, say } = person;
  await page.goto('/customer');
  await person.arrive('account:dashboard.title');
  await page.getByRole('link', { name: say('account:dashboard.withdraw') }).click();
  await person.arrive('withdrawal:title');
  await page
    .getByRole('link', { name: say('withdrawal:here') })
    .first()
    .click();
  await person.arrive('withdrawal:statement.title', keeps ? 'in use' : 'on its way');
  if (keeps) {
    // What becomes of the number is asked without a default.
    await person.press('withdrawal:statement.next');
    await page.getByText(say('withdrawal:errors.NUMBER_WISH_MISSING')).waitFor();
    await page.getByRole('radio', { name: say('withdrawal:number.keep') }).check({ force: true });
  }
  await person.press('withdrawal:statement.next');
  await person.arrive('withdrawal:confirm.title', keeps ? 'in use' : 'on its way');
  await person.press('withdrawal:confirm.button');
  await page.getByText(say('withdrawal:received.title')).first().waitFor();
  await person.arrive('withdrawal:title', 'received');
};
