import { codeIn, loginSms } from '#app/testing/sims/active-sim.ts';
import { displayPhone } from '#customers/rules/phone.ts';
import type { TestProduct } from '#app/testing/product/test-product.ts';
import type { Person } from '../stage/stage.ts';

/** What "log out" leaves behind in the browser: nobody. */
export const logOut = async ({ page, api }: Person): Promise<void> => {
  await (await api()).post('/api/customer/logout');
  await page.evaluate("localStorage.removeItem('session_uuid')");
};

/** Types a number (E.164) into the login, which asks for the code of an SMS. */
export const enterNumber = async (person: Person, msisdn: string): Promise<void> => {
  await person.arrive('identity:login.title');
  await person.field('account/web/login:who').fill(displayPhone(msisdn));
  await person.press('account/web/login:sendCode');
};

/** The code that the number (E.164) gets by SMS: the `nth` that it ever gets. */
export const codeBySms = async (product: TestProduct, msisdn: string, nth = 1): Promise<string> =>
  codeIn(await loginSms(product, msisdn, nth));
