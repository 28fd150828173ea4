import { parseLoginCode, waitForLoginSms } from '#app/testing/sims/active-sim.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import type { Person } from '../stage/stage.ts';

/** Logs out by the API and removes the session from the browser. */
export const logOut = async ({ page, api }: Person): Promise<void> => {
  await (await api()).post('/api/customer/logout');
  await page.evaluate("localStorage.removeItem('session_uuid')");
};

/** Enters a number (E.164) at the login, which sends a code by SMS. */
export const submitLoginNumber = async (person: Person, msisdn: string): Promise<void> => {
  await person.waitForScreen('identity:login.title');
  await person.field('account/web/login:who').fill(formatPhone(msisdn));
  await person.press('account/web/login:sendCode');
};

/** Returns the `nth` code sent to the number (E.164) by SMS. */
export const waitForSmsCode = async (product: TestApp, msisdn: string, nth = 1): Promise<string> =>
  parseLoginCode(await waitForLoginSms(product, msisdn, nth));
