/** Whose number a SIM of an order has, and who uses it. */
export type SimUser = { own_number: boolean | null; user_name: string | null };

type NamedLine = { own_number?: boolean | undefined; user_name?: string | undefined };

/** The user of a single SIM, and of all SIMs of an order that names no users. */
export const UNNAMED_SIM_USER: SimUser = { own_number: null, user_name: null };

/**
 * The users of the SIMs of an order. A single SIM asks nothing. When one is the own one, or one is not, so are the others not: an order
 * that says nothing leaves it to the activation. A customer with a SIM in use has an own number, which no SIM for somebody else takes
 * over, even if it has ended by the time of the activation.
 */
export const resolveSimUsers = (lines: readonly NamedLine[], { has_number }: { has_number: boolean }): SimUser[] => {
  if (lines.length < 2) return lines.map(() => UNNAMED_SIM_USER);
  const isOwnNumberChosen = lines.some(({ own_number }) => own_number !== undefined);
  return lines.map(({ own_number = false, user_name }) => ({
    own_number: isOwnNumberChosen ? own_number && !has_number : null,
    user_name: user_name ?? null,
  }));
};
