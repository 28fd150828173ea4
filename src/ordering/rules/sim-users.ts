/** Whose number a SIM of an order has, and who uses it. */
export type SimUser = { own_number: boolean | null; user_name: string | null };

type NamedLine = { own_number?: boolean | undefined; user_name?: string | undefined };

/** Of a single SIM, and of an order in which nothing was said. */
export const UNNAMED_SIM_USER: SimUser = { own_number: null, user_name: null };

/**
 * The users of the SIMs of an order. A single SIM asks nothing. When one is the own one, or one is not, so are the others not: an order
 * that says nothing leaves it to the activation.
 */
export const resolveSimUsers = (lines: readonly NamedLine[]): SimUser[] => {
  if (lines.length < 2) return lines.map(() => UNNAMED_SIM_USER);
  const said = lines.some(({ own_number }) => own_number !== undefined);
  return lines.map(({ own_number = false, user_name }) => ({
    own_number: said ? own_number : null,
    user_name: user_name ?? null,
  }));
};
