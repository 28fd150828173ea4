import { type OrderedSim, registerCustomerAndOrderSim, type SimOptions } from '#app/testing/orders/ordered-sim.ts';
import type { Person } from '../stage/stage.ts';

/** Creates a customer with an order through the API, and goes on in this browser as in the one of the registration. */
export const logInWithOrder = async (person: Person, options: SimOptions = {}): Promise<OrderedSim> => {
  const ordered = await registerCustomerAndOrderSim(person.product, { language: person.language, ...options });
  const { session, deviceCookie } = ordered.browser;
  await logInWithSession(person, session, deviceCookie);
  return ordered;
};

/** Opens the product with a stored session, as at a later visit; `device`: with the cookie of a known browser. */
export const logInWithSession = async (person: Person, session: string | null, device?: string): Promise<void> => {
  if (device !== undefined)
    await person.page.context().addCookies([{ name: 'device', value: device, url: person.product.url }]);
  // Sets the language before the first page load.
  await person.page.goto(`/legal/terms?lang=${person.language}`);
  await person.page.evaluate(
    `localStorage.setItem('lang', '${person.language}'); localStorage.setItem('session_uuid', ${JSON.stringify(session)})`,
  );
};
