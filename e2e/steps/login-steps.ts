import { parseLoginCode, waitForLoginSms } from '#app/testing/sims/active-sim.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import type { Person } from '../stage/stage.ts';

/** What "log out" leaves behind in the browser: nobody. */
export const logOut = async ({ page, api }: Person): Promise<void> => {
  await (await api()).post('/api/customer/logout');
  await page.evaluate("localStorage.removeItem('session_uuid')");
};

/** Types a number (E.164) into the login, which asks for the code of an SMS. */
export const submitLoginNumber = async (person: Person, msisdn: string): Promise<void> => {
  await person.waitForScreen('identity:login.title');
  await person.field('account/web/login:who').fill(formatPhone(msisdn));
  await person.press('account/web/login:sendCode');
};

/** The code that the number (E.164) gets by SMS: the `nth` that it ever gets. */
export const waitForSmsCode = async (product: TestApp, msisdn: string, nth = 1): Promise<string> =>
  parseLoginCode(await waitForLoginSms(product, msisdn, nth));
