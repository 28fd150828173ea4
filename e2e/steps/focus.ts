import type { Locator } from 'playwright';
import type { Person } from '../stage/stage.ts';

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate(
    (element) => element === (element as { ownerDocument?: { activeElement?: unknown } }).ownerDocument?.activeElement,
  );

/** Waits until an alert has this text. */
export const waitForAlert = ({ page, translate }: Person, key: string): Promise<void> =>
  page
    .getByRole('alert')
    .filter({ hasText: translate(key) })
    .waitFor({ state: 'attached' });

/** Presses Tab until the element has the focus. */
export const tabTo = async (person: Person, locator: Locator): Promise<void> => {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isFocused(locator)) return;
    await person.page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard never reaches ${String(locator)}`);
};
