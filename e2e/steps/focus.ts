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
