import { type OrderedSim, orderSim, type SimOptions } from '#app/testing/orders/ordered-sim.ts';
import type { Person } from '../stage/stage.ts';

/** Somebody who ordered before, through the calls that the screens make, and is logged in in this browser. */
export const logInWithOrder = async (person: Person, wanted: SimOptions = {}): Promise<OrderedSim> => {
  const ordered = await orderSim(person.product, { language: person.language, ...wanted });
  await logInWithSession(person, ordered.browser.session);
  return ordered;
};

/** Opens the product with a stored session, as at a later visit. */
export const logInWithSession = async (person: Person, session: string | null): Promise<void> => {
  // In this language from the start: the page keeps the one it was opened in, at a moment of its own.
  await person.page.goto(`/legal/terms?lang=${person.language}`);
  await person.page.evaluate(
    `localStorage.setItem('lang', '${person.language}'); localStorage.setItem('session_uuid', ${JSON.stringify(session)})`,
  );
};
