import { type OrderedSim, orderSim, type SimOptions } from '#app/testing/orders/ordered-sim.ts';
import type { Person } from '../stage/stage.ts';

/** Creates a customer with an order through the API and logs in with this browser. */
export const logInWithOrder = async (person: Person, wanted: SimOptions = {}): Promise<OrderedSim> => {
  const ordered = await orderSim(person.product, { language: person.language, ...wanted });
  await logInWithSession(person, ordered.browser.session);
  return ordered;
};

/** Opens the product with a stored session, as at a later visit. */
export const logInWithSession = async (person: Person, session: string | null): Promise<void> => {
  // Sets the language before the first page load.
  await person.page.goto(`/legal/terms?lang=${person.language}`);
  await person.page.evaluate(
    `localStorage.setItem('lang', '${person.language}'); localStorage.setItem('session_uuid', ${JSON.stringify(session)})`,
  );
};
